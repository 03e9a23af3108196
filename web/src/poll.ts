/** A line without a socket, for networks that let none pass: the same messages by plain requests. */

import type { Socket } from "./net";

export interface Ask {
  (path: string, body?: string): Promise<{ status: number; json: () => Promise<unknown> }>;
}

const POLICY = 1008;
const BROKEN = 1006;
/** Refusals after which another try is of no use. */
const FINAL = new Set([401, 403, 404]);

export class PollSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  private closed = false;
  private sending: Promise<void> = Promise.resolve();
  private asking = false;

  constructor(
    private readonly path: string,
    private readonly ask: Ask,
  ) {
    void Promise.resolve().then(() => !this.closed && this.onopen?.());
  }

  /** Messages go out one after the other, as over a socket. */
  send(text: string): void {
    this.sending = this.sending.then(() => this.post(text));
  }

  close(): void {
    this.closed = true;
  }

  private async post(text: string): Promise<void> {
    if (this.closed) return;
    const answer = await this.attempt(text);
    if (answer && !this.asking) {
      this.asking = true;
      void this.listen();
    }
  }

  private async listen(): Promise<void> {
    while (!this.closed) {
      const answer = await this.attempt();
      if (!answer) return;
      const { messages } = (await answer.json()) as { messages: unknown[] };
      for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    }
  }

  private async attempt(body?: string): Promise<Awaited<ReturnType<Ask>> | null> {
    try {
      const answer = await this.ask(this.path, body);
      if (this.closed) return null;
      // A message that is no message is the page's fault; the line stands.
      if (answer.status === 200 || answer.status === 422) return answer;
      const told = (await answer.json().catch(() => ({}))) as { code?: string };
      this.end(FINAL.has(answer.status) ? POLICY : BROKEN, told.code ?? "");
    } catch {
      this.end(BROKEN, "");
    }
    return null;
  }

  private end(code: number, reason: string): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.({ code, reason });
  }
}

export const byFetch: Ask = (path, body) =>
  fetch(path, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body });
