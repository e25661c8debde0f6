import { describe, expect, it } from "vitest";
import type { Content } from "../../mail/render-letter.ts";
import { openOutbox } from "./open-outbox.ts";

const letter: Content = { subject: "s", text: "482913", html: "<p>482913</p>" };
const to = "alice@example.com";

/** A mailer that fails as often as it is told, a time that the test moves, and what was logged. */
function failing(times: number) {
  const sent: string[] = [];
  const lines: unknown[] = [];
  const waits: { at: number; resolve: () => void }[] = [];
  let now = 0;
  let tries = 0;
  const mailer = {
    async send(recipient: string) {
      tries += 1;
      const error = Object.assign(new Error(`550 ${to} unknown`), { code: "EENVELOPE" });
      if (tries <= times) throw error;
      sent.push(recipient);
    },
  };
  const log = (fields: unknown) => lines.push(fields);
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ at: now + ms, resolve });
      signal.addEventListener("abort", () => reject(new Error("called off")));
    });
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = waits.filter(({ at }) => at <= end).sort((left, right) => left.at - right.at)[0];
      if (!next) break;
      waits.splice(waits.indexOf(next), 1);
      now = next.at;
      next.resolve();
    }
    now = end;
  }
  const logger = { warn: log, error: log };
  return { outbox: openOutbox({ mailer, logger, wait }), sent, lines, pass, logger, wait };
}

describe("the outbox", () => {
  it("answers when the mail has left", async () => {
    const { outbox, sent } = failing(0);
    expect(await outbox.send(to, letter)).toBe(true);
    expect(sent).toEqual([to]);
  });

  it("answers after a moment when the mail server is away, and delivers once it is back", async () => {
    const { outbox, sent, lines, pass } = failing(3);
    let answer: boolean | null = null;
    void outbox.send(to, letter).then((left) => {
      answer = left;
    });
    await pass(1_600);
    expect([answer, sent]).toEqual([false, []]);
    await pass(60_000);
    expect(sent).toEqual([to]);
    await pass(3_600_000);
    expect(sent).toEqual([to]);
    expect(JSON.stringify(lines)).not.toContain(to);
    expect(lines[0]).toEqual({ err: { name: "Error", code: "EENVELOPE" } });
  });

  it.each([
    ["is known to be away", true],
    ["is only slow", false],
  ])("answers after a moment while the server takes long and %s", async (_, isAway) => {
    const { logger, wait, pass } = failing(0);
    let take = () => {};
    const mailer = {
      send: () =>
        new Promise<void>((resolve) => {
          take = resolve;
        }),
    };
    const outbox = openOutbox({ mailer, logger, wait, isAway: () => isAway });
    const answer = outbox.send(to, letter);
    await pass(1_600);
    expect(await answer).toBe(!isAway);
    take();
  });

  it("gives up when a code would be too old", async () => {
    const { outbox, sent, lines, pass } = failing(Number.POSITIVE_INFINITY);
    void outbox.send(to, letter);
    await pass(600_000);
    expect([sent, lines.length]).toEqual([[], 7]);
  });

  it("stops trying when it is closed", async () => {
    const { outbox, sent, lines, pass } = failing(2);
    void outbox.send(to, letter);
    await pass(1_000);
    outbox.close();
    await pass(3_600_000);
    expect([sent, lines.length]).toEqual([[], 1]);
  });
});
