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

const stopped: Part = {
  name: "house",
  ready: false,
  state: 'TRX house deficit 0, stopped by alert 7 (shortfall): see "alerts list"; USDT clean',
};
const restored: Part = {
  name: "reconciliation",
  ready: false,
  state:
    "restored, locked since 2026-11-28T00:00:00.000Z: the signer knows books that had read further",
};
const broken: Part = { name: "books", ready: false, state: "broken: balance-off 17" };

const short = { ...restored, state: "TRX equal at 9, USDT shortfall at 9" };

it.each([[[stopped]], [[restored, stopped]], [[short, stopped]], [[broken, stopped, unreachable]]])(
  "says what operators have to end and does not wait for them",
  async (parts) => {
    const { said, asked } = await saidWith([database, ...parts]);
    expect(asked).toBe(1);
    expect(said).toHaveLength(parts.length);
    expect(said.join()).toContain("Withdrawals are stopped (");
    expect(said.join()).toContain(parts[0]?.state);
  },
);

it.each([
  { ...stopped, state: "the exchange waits until the signer compares books and chain again" },
  {
    ...restored,
    state: "locked: no block is read and nothing is paid until the signer has answered",
  },
])("waits for what ends without operators: $state", async (first) => {
  const silent = { ...database, name: "chain", ready: false, state: "not read yet" };
  expect(await saidWith([first], [stopped, silent], [database])).toEqual({ said: [], asked: 3 });
});
