import { expect, it } from "vitest";
import { watchMailer } from "./watch-mailer.ts";

/** A mailer whose next answer the test says, and a clock that it moves. */
function watched(unwritten = 0) {
  const answer: { error?: unknown } = {};
  let now = Date.UTC(2026, 10, 23);
  const say = async () => {
    if (answer.error) throw answer.error;
  };
  const mailer = watchMailer(
    { send: say, ask: say, close() {} },
    {
      clock: { now: () => new Date(now) },
      countWaiting: async () => 0,
      countUnwritten: async () => unwritten,
    },
  );
  return {
    mailer,
    /** One mail that the server answers with an error, or takes. */
    async send(to: string, error?: unknown) {
      answer.error = error;
      await mailer.send(to, { subject: "", text: "", html: "" }).catch(() => {});
      return mailer.beat.check().catch((fault: Error) => fault.message);
    },
    pass: (minutes: number) => {
      now += minutes * 60_000;
      return mailer.beat.check().catch((fault: Error) => fault.message);
    },
  };
}

const fault = (code: string, command = "") => Object.assign(new Error(code), { code, command });

it.each([
  [fault("ECONNECTION"), "unreachable"],
  [fault("ETIMEDOUT"), "unreachable"],
  [fault("EABORT"), "too slow"],
  [fault("ETLS"), "not encrypted"],
  [fault("EAUTH"), "login refused"],
  [fault("EENVELOPE", "MAIL FROM"), "mails refused"],
  [fault("EMESSAGE"), "mails refused"],
] as const)("a mail server that answers %s is %s until it takes a mail", async (error, word) => {
  const { send } = watched();
  expect(await send("a@example.com", error)).toBe(word);
  expect(await send("a@example.com")).toBe("sends");
});

it("one mailbox that the server does not take is not the server's fault, three in a row are", async () => {
  const { send, pass } = watched();
  const refused = fault("EENVELOPE", "RCPT TO");
  for (let time = 0; time < 5; time += 1) expect(await send("a@x.example", refused)).toBe("sends");
  expect(await send("b@x.example", refused)).toBe("sends");
  expect(await send("c@x.example", refused)).toBe("mails refused");
  expect(await pass(16)).toBe("sends");
});

it("a fault shows before anybody is written to", async () => {
  const failing = watchMailer(
    { send: async () => {}, ask: () => Promise.reject(fault("EAUTH")), close() {} },
    {
      clock: { now: () => new Date() },
      countWaiting: async () => 2,
      countUnwritten: async () => 0,
    },
  );
  await failing.round();
  await expect(failing.beat.check()).rejects.toThrow("login refused, letters that wait: 2");
});

it("a letter that cannot be written shows, although the server takes every mail", async () => {
  const { mailer } = watched(1);
  await mailer.round();
  await expect(mailer.beat.check()).rejects.toThrow("letters that cannot be written: 1");
});
