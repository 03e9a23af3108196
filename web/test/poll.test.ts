import { describe, expect, it } from "vitest";
import { type Ask, PollSocket } from "../src/poll";

const settle = () => new Promise((done) => setTimeout(done, 5));
const answer = (status: number, told: unknown) => Promise.resolve({ status, json: () => Promise.resolve(told) });

function line(replies: { post?: number; news?: unknown[][]; last?: () => ReturnType<Ask> }) {
  const sent: string[] = [];
  const heard: unknown[] = [];
  const closed: [number, string][] = [];
  const news = [...(replies.news ?? [])];
  const socket = new PollSocket("/line", (path, body) => {
    expect(path).toBe("/line");
    if (body !== undefined) {
      sent.push(body);
      return answer(replies.post ?? 200, { code: "why" });
    }
    const messages = news.shift();
    if (messages) return answer(200, { messages });
    return replies.last?.() ?? new Promise(() => {});
  });
  socket.onopen = () => socket.send("hello");
  socket.onmessage = (event) => heard.push(JSON.parse(String(event.data)));
  socket.onclose = (event) => closed.push([event.code, event.reason]);
  return { socket, sent, heard, closed };
}

describe("a line of plain requests", () => {
  it("sends in order and hears what there is", async () => {
    const { socket, sent, heard, closed } = line({ news: [[{ t: "view" }, { t: "fair" }], [], [{ t: "chat" }]] });
    await settle();
    socket.send("one");
    socket.send("two");
    await settle();
    expect(sent).toEqual(["hello", "one", "two"]);
    expect(heard).toEqual([{ t: "view" }, { t: "fair" }, { t: "chat" }]);
    expect(closed).toEqual([]);
  });

  it("breaks when the network does, and gives up where the server shuts the door", async () => {
    const broken = line({ last: () => Promise.reject(new Error("gone")) });
    await settle();
    expect(broken.closed).toEqual([[1006, ""]]);
    const shut = line({ post: 404 });
    await settle();
    expect(shut.closed).toEqual([[1008, "why"]]);
    const stumbled = line({ post: 503 });
    await settle();
    expect(stumbled.closed).toEqual([[1006, "why"]]);
  });

  it("says nothing more when it is closed", async () => {
    const { socket, sent, heard } = line({ news: [[{ t: "view" }]] });
    socket.close();
    socket.send("late");
    await settle();
    expect([sent, heard]).toEqual([[], []]);
  });
});
