import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { untilReady } from "./running-product.ts";

type Part = { name: string; ready: boolean; state: string };
const database: Part = { name: "database", ready: true, state: "open" };
const unreachable: Part = {
  name: "mail",
  ready: false,
  state: "unreachable, letters that wait: 2",
};

/** What is said until the product counts as ready, when /readyz answers these in turn. */
async function saidWith(...answers: readonly Part[][]): Promise<{ said: string[]; asked: number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    const parts = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    const ready = parts.every((part) => part.ready);
    response.writeHead(ready ? 200 : 503).end(JSON.stringify({ ready, parts }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said: string[] = [];
  try {
    expect(await untilReady(origin, new AbortController().signal, (line) => said.push(line))).toBe(
      true,
    );
    return { said, asked };
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it("says what is wrong with the mail server and does not wait for it", async () => {
  expect(await saidWith([database, unreachable])).toEqual({
    said: [
      "Mails do not leave (unreachable, letters that wait: 2). Letters wait; codes are tried for ten minutes.",
    ],
    asked: 1,
  });
});

it("waits for every other part, and for a mail part that has not begun", async () => {
  const closed = { ...database, ready: false, state: "down" };
  const silent = { ...unreachable, state: "mail is silent" };
  const answers = [[closed, unreachable], [database, silent], [database]];
  expect(await saidWith(...answers)).toEqual({ said: [], asked: 3 });
});
