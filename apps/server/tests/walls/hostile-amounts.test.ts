import { randomBytes } from "node:crypto";
import type { Endpoint } from "@clearhold/contract/endpoint";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import {
  buyOrder,
  requestSimpleExchange,
  requestSimpleWithdrawal,
} from "@clearhold/contract/wallet/payouts/simple-wallet";
import { requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { base58Address } from "@clearhold/tron/address";
import { beforeAll, expect, it } from "vitest";
import { decimalsOnly, neverAmounts } from "../hostile-amounts.ts";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openRaiseWorld);
let alice: Person;
let doors: readonly Door[];

type Door = {
  readonly endpoint: Endpoint;
  readonly field: "price" | "money";
  /** Everything else that a right call carries. */
  readonly rest: Readonly<Record<string, string>>;
  /** What parts of a coin are refused with, where whole coins are asked for. */
  readonly notInteger?: string;
};

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(500), usdt(500));
  doors = await openDoors();
});

async function openDoors(): Promise<Door[]> {
  const open = await world.open({ end: "+4h", publish: "+5h", give: "+6h" });
  const coming = await world.make({ start: "+1h", end: "+2h", publish: "+3h", give: "+4h" });
  const address = base58Address(`41${randomBytes(20).toString("hex")}`);
  const codes = { ecaptcha: "123456" };
  const password = { password: fundPassword };
  const fund = { fund_password: fundPassword };
  const amount = { field: "price" } as const;
  const coins = { field: "money", notInteger: "subscription-not-integer" } as const;
  return [
    { ...amount, endpoint: exchange, rest: { type: "3", ...password } },
    {
      ...amount,
      endpoint: requestWithdrawal,
      rest: { currency_id: "TRX", address, ...codes, ...password },
    },
    {
      ...amount,
      endpoint: requestSimpleWithdrawal,
      rest: { type: "1", wallet_id: `adr_${"0".repeat(26)}`, ...codes, ...fund },
    },
    {
      ...coins,
      endpoint: requestSimpleExchange,
      rest: { type: "2", ...fund },
      notInteger: "amount-not-integer",
    },
    { ...coins, endpoint: subscribe, rest: { pro_id: open, ...password } },
    { ...coins, endpoint: buyOrder, rest: { id: open, ...fund } },
    { ...coins, endpoint: appoint, rest: { pro_id: coming } },
  ];
}

/** As the requirement's clients send it, and as JSON. */
async function send({ endpoint, field, rest }: Door, text: string, as: "form" | "json") {
  const fields = { ...rest, [field]: text };
  const response = await fetch(`${world.url}${endpoint.path}`, {
    method: "POST",
    headers: {
      token: alice.token,
      "content-type": as === "json" ? "application/json" : "application/x-www-form-urlencoded",
    },
    body: as === "json" ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  });
  const { code, error, field: named } = (await response.json()) as Record<string, unknown>;
  return { code, error, field: named };
}

/** Everything that a booked amount would have left behind. */
async function whatIsBooked(): Promise<unknown> {
  return world.databases.auditor.query(
    `select (select count(*) from ledger_journals) as journals,
       (select count(*) from appointments) as appointments`,
  );
}

it("an amount that is none is refused at every door with its field named, and nothing is booked", async () => {
  const before = await whatIsBooked();
  for (const door of doors) {
    for (const text of neverAmounts) {
      for (const as of ["form", "json"] as const) {
        const answer = await send(door, text, as);
        expect(answer, `${door.endpoint.name} ${JSON.stringify(text)} as ${as}`).toEqual({
          ...{ code: 0, error: "field-invalid", field: door.field },
        });
      }
    }
  }
  expect(await whatIsBooked()).toEqual(before);
});

it("doors of whole coins take nothing that is not written as a whole number", async () => {
  const before = await whatIsBooked();
  const whole = doors.filter(({ notInteger }) => notInteger !== undefined);
  expect(whole).toHaveLength(4);
  for (const door of whole) {
    for (const text of decimalsOnly) {
      expect(await send(door, text, "form"), `${door.endpoint.name} ${text}`).toEqual({
        ...{ code: 0, error: door.notInteger, field: door.field },
      });
    }
  }
  expect(await whatIsBooked()).toEqual(before);
});
