import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { login } from "@clearhold/contract/wallet/people/account";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { beforeAll, expect, it } from "vitest";
import { insertHold } from "../../src/guard/rows/holds.ts";
import { openCustodyWorld } from "../custody-world.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
  waitsFor,
} from "../payers.ts";
import { mailedCode, type Person, password } from "../people.ts";
import { useWorld } from "../use-world.ts";

const otherPassword = "Meadow-Stone-77";
const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

/** 25 TRX that somebody took out of a robbed account; nothing is built yet. */
async function robbed() {
  const { alice: owner, id, to } = await order(world, { currency: "TRX", price: "25" });
  return { owner, id, to };
}

/** The owner presses the button in the letter about a login from elsewhere. */
async function freeze({ email }: Person): Promise<void> {
  await world.callAs(
    null,
    "en-us",
    "the-browser-of-the-thief-9",
  )(login, {
    ...{ account: email, password },
  });
  const { text } = await world.mailbox.lastTo(email);
  const token = /#\/NotMe\?token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
  await world.callAs(null)(reportNotMe, { token });
}

/** The owner is back, with another password. */
async function openAgain({ email }: Person): Promise<Person["call"]> {
  const nobody = world.callAs(null);
  const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  await nobody(resetPassword, { type: 2, email, ecaptcha, newpassword: otherPassword });
  const { token } = await nobody(login, { account: email, password: otherPassword });
  return world.callAs(token);
}

async function calledOff({ userId }: Person): Promise<unknown[]> {
  const events = await world.databases.auditor.query<{ details: unknown }>(
    "select details from security_events where user_id = $1 and kind = 'withdrawal-called-off'",
    [userId],
  );
  return events.map(({ details }) => details);
}

it("gives a payment that still waited back to the owner who froze the account", async () => {
  const { owner, id, to } = await robbed();
  await freeze(owner);
  expect((await world.mailbox.lastTo(owner.email)).text).toContain("back in your balance");
  await payoutRound(world);
  await payoutRound(world);
  await world.settle();
  expect(await attemptsOf(world, id)).toEqual([]);
  expect(await paidTo(world, "TRX", to)).toBe(0n);
  const told = { amount: "25", currency: "TRX", address: to, subject: id };
  expect(await calledOff(owner)).toEqual([told]);
  const call = await openAgain(owner);
  expect((await call(getWithdrawal, { id })).state).toBe("returned");
  expect(await assetsOf({ ...owner, call }, "TRX")).toEqual({ available: "100", locked: "0" });
  await world.expectChainBooks();
});

it("gives it back too when the freeze was lifted before the worker looked", async () => {
  const { owner, id, to } = await robbed();
  await freeze(owner);
  const call = await openAgain(owner);
  world.clock.advance(4 * 24 * 3600); // no hold runs any more
  await payoutRound(world);
  expect((await call(getWithdrawal, { id })).state).toBe("returned");
  expect(await paidTo(world, "TRX", to)).toBe(0n);
});

it("does not sign what was built and not signed yet", async () => {
  const { owner, id, to } = await robbed();
  const refusing = async () => ({ signed: false, reason: "closed" }) as const;
  const signer = {
    ...{ sign: refusing, ping: async () => "ready", isAuthorised: async () => true },
  };
  await payoutRound(world, await world.anotherWorker({ signer }));
  expect(await attemptsOf(world, id)).toMatchObject([{ state: "built" }]);
  await freeze(owner);
  await payoutRound(world);
  expect(await attemptsOf(world, id)).toMatchObject([{ state: "built" }]);
  expect(await waitsFor(world, id)).toBe("account-frozen");
  await letAttemptsDie(world);
  await payoutRound(world); // it has expired, by the chain's proof
  await payoutRound(world);
  expect(await attemptsOf(world, id)).toMatchObject([{ state: "expired" }]);
  expect(await calledOff(owner)).toHaveLength(1);
  expect(await paidTo(world, "TRX", to)).toBe(0n);
  await world.expectChainBooks();
});

it("pays what waited when another hold begins: the owner confirmed it before", async () => {
  const { owner, id, to } = await robbed();
  const until = new Date(world.clock.now().getTime() + 86_400_000);
  await insertHold(world.databases.guard, {
    ...{ userId: owner.userId, reason: "login-password-changed", until },
  });
  expect((await finish(world, owner, id)).state).toBe("settled");
  expect(await paidTo(world, "TRX", to)).toBe(24_975_000n);
});
