"""A network that lets no socket through: the table is played all the same."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.web.conftest import NewPerson

NO_SOCKETS = """
window.WebSocket = class extends EventTarget {
    constructor() {
        super();
        setTimeout(() => {
            const event = new CloseEvent('close', { code: 1006 });
            this.dispatchEvent(event);
            this.onclose?.(event);
        });
    }
    send() {}
    close() {}
};
"""


def test_a_deal_without_a_socket(person: NewPerson) -> None:
    guest = person()
    guest.page.add_init_script(NO_SOCKETS)
    guest.play_bots("sochi pool_target=60")
    expect(guest.at("offline")).to_have_count(0)
    guest.until("result", Random(4))
    expect(guest.at("fair-line")).to_have_attribute("data-state", "true")
    assert guest.frames == []
