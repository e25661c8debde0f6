import { afterEach, beforeEach, expect, it } from "vitest";
import { raiseStandingAlert } from "../../src/features/chain/alerts/index.ts";
import { lookAtStops } from "../../src/main/commands/look-at-stops.ts";
import { asAdmin } from "../database.ts";
import { openWorld, type World } from "../world.ts";

/** What keeps coins of people where they are is named by /readyz, which is not ready then, and by doctor. */
let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

type Part = { readonly name: string; readonly ready: boolean; readonly state: string };

async function readyz(): Promise<{ readonly status: number; readonly parts: readonly Part[] }> {
  const response = await fetch(`${world.url}/readyz`);
  const { parts } = (await response.json()) as { parts: readonly Part[] };
  return { status: response.status, parts };
}

const parts = async () => (await readyz()).parts;

async function house(): Promise<Part & { readonly status: number }> {
  const { status, parts } = await readyz();
  const part = parts.find(({ name }) => name === "house");
  if (part === undefined) throw new Error("/readyz has no part house");
  return { ...part, status };
}

const doctorSays = () =>
  lookAtStops({ auditor: world.databases.auditor }).catch((error: Error) => error.message);

const fact = { address: "T", txid: null, units: 1n, blockNumber: 1 } as const;

/** @returns the alert in words. */
async function raise(
  login: "worker" | "guard",
  alert: Omit<Parameters<typeof raiseStandingAlert>[1], keyof typeof fact>,
  address = "T",
): Promise<string> {
  const id = await raiseStandingAlert(world.databases[login], { ...fact, ...alert, address });
  return `${id} (${alert.reason})`;
}

const signerTells = (reason: "wallet-short" | "record-damaged" | "coins-awaited") =>
  world.guardOfSigner.tellStops({ stops: [{ currency: "USDT", reason }], looked: true });

const stops: readonly [string, () => Promise<string>][] = [
  [
    "an alert of TRX",
    async () => {
      const alert = await raise("worker", { currency: "TRX", reason: "books-differ" });
      return `TRX: stopped by alert ${alert}: see "alerts list"`;
    },
  ],
  [
    "the guard's alert of USDT",
    async () => {
      const alert = await raise("guard", { currency: "USDT", reason: "books-broken" });
      return `USDT: stopped by alert ${alert}: see "alerts list"`;
    },
  ],
  [
    "the oldest of three alerts",
    async () => {
      const alert = await raise("worker", { currency: "USDT", reason: "books-differ" });
      for (const address of ["U", "V"]) {
        await raise("worker", { currency: "USDT", reason: "books-differ" }, address);
      }
      return `USDT: stopped by alert ${alert} and 2 more: see "alerts list"`;
    },
  ],
  [
    "a stop of the signer",
    async () => {
      await signerTells("wallet-short");
      return 'USDT: stopped by the signer (wallet-short): see "signer stops"';
    },
  ],
  [
    "a damaged record of the signer",
    async () => {
      await signerTells("record-damaged");
      return 'USDT: stopped by the signer (record-damaged): see "signer records"';
    },
  ],
  [
    "coins that the signer has awaited for three minutes",
    async () => {
      await signerTells("coins-awaited");
      await asAdmin(world, "update signer_stops set told_at = now() - interval '3 minutes'");
      return "USDT: exchange and payments wait until the signer has seen that credited coins came and returned ones stayed";
    },
  ],
  [
    "a signer that has not looked for three minutes",
    async () => {
      await asAdmin(world, "update signer_looks set looked_at = now() - interval '3 minutes'");
      const words = "the exchange waits until the signer compares books and chain again";
      return `TRX: ${words}; USDT: ${words}`;
    },
  ],
];

it.each(stops)("not ready, and named: %s", async (_what, stop) => {
  expect(await house()).toMatchObject({ status: 200, ready: true });
  expect(await doctorSays()).toBe("open");
  const said = await stop();
  const { status, ready, state } = await house();
  expect({ status, ready }).toEqual({ status: 503, ready: false });
  for (const line of said.split("; ")) expect(state).toContain(line.replace(/^\w+: /, ""));
  expect(await doctorSays()).toBe(`${said}; see docs/runbooks/stopped-withdrawals.md`);
});

it.each([
  [
    "an alert that stops nothing",
    () => raise("worker", { currency: "TRX", reason: "order-forged" }),
    /TRX house .*open alerts 1, /,
  ],
  [
    "coins that the signer awaits since a moment",
    () => signerTells("coins-awaited"),
    /USDT house .*until the signer has seen that credited coins came/,
  ],
])("ready, and named: %s", async (_what, open, words) => {
  await open();
  expect(await house()).toMatchObject({
    status: 200,
    ready: true,
    state: expect.stringMatching(words),
  });
  expect(await doctorSays()).toBe("open");
});

it("is ready again once the stop has ended", async () => {
  await signerTells("wallet-short");
  expect((await house()).status).toBe(503);
  await world.guardOfSigner.tellStops({ stops: [], looked: true });
  expect((await house()).status).toBe(200);
  expect(await doctorSays()).toBe("open");
});

it.each([
  [
    "a restored backup",
    () =>
      world.databases.worker.query("insert into restore_locks (reason) values ('cursor-behind')"),
    /^restored, locked since .*: the signer knows books that had read further; see/,
  ],
  [
    "books that nobody has compared with the signer's record",
    () => asAdmin(world, "delete from restore_checks"),
    /^locked: no block is read and nothing is paid until the signer has answered; see/,
  ],
])("doctor names %s", async (_what, lock, words) => {
  await lock();
  expect(await doctorSays()).toMatch(words);
  expect(await doctorSays()).toContain("docs/runbooks/restore.md");
});

it.each(["12 TRX", "700 USDT"])(
  "not ready while the guard calls the books broken, also after a thief ended the alert: %s",
  async (line) => {
    const at = { upTo: 1, head: 1, waiting: [] };
    await world.guardOfSigner.sumCredits({ ...at, stopped: [line] });
    expect((await house()).status).toBe(503);
    // As with the guard's own login, which may write names under any act.
    await asAdmin(world, "update chain_alerts set resolved_at = now()");
    const state = `broken: coins-unseen credited ${line}`;
    expect(await parts()).toContainEqual({ name: "books", ready: false, state });
    expect(await house()).toMatchObject({ status: 503, ready: true });
  },
);
