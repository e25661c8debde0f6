import type { RefusalCode } from "@clearhold/contract/refusals";
import { closingWaitSeconds } from "@clearhold/contract/waits";
import type { holdings } from "@clearhold/contract/wallet/people/closing";
import { amountText, currencies, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { noticeLetter } from "../../../mail/letters.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { provePassword, proveStep } from "../../proofs/prove-step.ts";
import {
  callOffClosing,
  closeAccount,
  closedMailbox,
  countClosings,
  findClosing,
  findLeft,
  insertClosing,
  listDueClosings,
  listHoldings,
  type Rests,
} from "../../rows/closings.ts";
import { lockMailbox, updateMailbox } from "../../rows/contacts.ts";
import { requireSession } from "../../rows/sessions.ts";
import { getReader, notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

type Holding = (typeof holdings)[number];

const refusals = {
  balance: "closing-balance",
  "on-its-way": "closing-on-its-way",
  deposit: "closing-deposit",
  invested: "closing-invested",
  box: "closing-box",
  reminder: "closing-reminder",
  debt: "closing-debt",
} as const satisfies Record<Holding, RefusalCode>;

/**
 * Lets the account close in a week, after password and codes. The owner is told at once with a link
 * that freezes the account and so keeps it. Asked again it changes nothing. Refuses `closing-…` for
 * the first thing that the account still holds, `session-expired`, and as `provePassword` and
 * `proveStep` do.
 */
export async function askClosing(deps: GuardDeps, ask: AskOf<"askClosing">): Promise<void> {
  const { database, clock, keys } = deps;
  const { userId, proofs, sessionHash } = ask;
  const rests = { TRX: BigInt(ask.rests.TRX), USDT: BigInt(ask.rests.USDT) };
  const earlier = await countClosings(database, userId);
  if (await findClosing(database, keys, userId)) return;
  await refuseHoldings(database, userId, rests);
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "close-account" } },
    ...{ proofs, usedFor: `close account ${earlier} ${sessionHash}` },
  });
  const now = clock.now();
  const from = new Date(now.getTime() + closingWaitSeconds * 1000);
  await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    if (await findClosing(tx, keys, userId)) return;
    await refuseHoldings(tx, userId, rests);
    await proved.spend(tx, now);
    await insertClosing(tx, keys, { userId, askedAt: now, from, rests });
    const details = { from: from.toISOString() };
    await recordEvent(tx, { userId, kind: "closing-asked", ...ask.visit, details });
    await warnOwner(tx, deps, userId, {
      ...{ kind: "closing-asked", closesAt: from },
      mayStay: amountsOf(rests),
    });
  });
}

async function refuseHoldings(db: Queryable, userId: string, rests: Rests): Promise<void> {
  const [first] = (await listHoldings(db, userId, rests)) as Holding[];
  if (first !== undefined) throw new Refusal(refusals[first]);
}

/** With their currencies; undefined where there is nothing of any. */
function amountsOf(rests: Rests): string | undefined {
  const some = currencies.filter((currency) => rests[currency] > 0n);
  const amounts = some.map((one) => amountText(money(one, rests[one])));
  return amounts.length > 0 ? amounts.join(", ") : undefined;
}

/** Keeps the account. Any session of its owner may do so. Refuses `session-expired`. */
export async function cancelClosing(deps: GuardDeps, ask: AskOf<"cancelClosing">): Promise<void> {
  const { userId, visit } = ask;
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, ask);
    if (!(await callOffClosing(tx, userId, deps.clock.now()))) return;
    await recordEvent(tx, { userId, kind: "closing-called-off", ...visit });
    await notifyOwner(tx, deps, userId, { kind: "closing-called-off" });
  });
}

/** How often accounts whose week is over are looked for. */
export const closeDueMs = 5_000;

/** Closes what is due. An account that holds something again stays open, and its owner is told. */
export async function closeDueAccounts(deps: GuardDeps): Promise<boolean> {
  for (const userId of await listDueClosings(deps.database, deps.clock.now())) {
    await closeOne(deps, userId).catch((err: unknown) =>
      deps.logger.error({ err, userId }, "an account was not closed"),
    );
  }
  return false;
}

/**
 * One transaction: the database closes the account and deletes what it may, the mailbox is free for
 * another account, and the last letter waits to be sent, written while its reader was still known.
 */
async function closeOne(deps: GuardDeps, userId: string): Promise<void> {
  const { database, clock, keys, letters, logger } = deps;
  const reader = await getReader(deps, userId);
  await database.transaction(async (tx) => {
    const mailbox = await lockMailbox(tx, keys, userId);
    const closing = await findClosing(tx, keys, userId);
    const now = clock.now();
    if (!closing) {
      if (await callOffClosing(tx, userId, now))
        logger.error(
          { userId },
          "false closing: its owner did not ask for it, so the guard called it off",
        );
      return;
    }
    if (closing.from > now) return;
    const kept = (await listHoldings(tx, userId, closing.rests)).length > 0;
    if (kept) {
      await callOffClosing(tx, userId, now);
      await recordEvent(tx, { userId, kind: "closing-put-off" });
      await notifyOwner(tx, deps, userId, { kind: "closing-put-off" });
      return;
    }
    await closeAccount(tx, userId, now);
    const stays = amountsOf(await findLeft(tx, userId));
    await updateMailbox(tx, keys, { userId, email: closedMailbox(userId), now });
    await recordEvent(tx, { userId, kind: "account-closed" });
    await letters.add(tx, {
      to: mailbox,
      content: noticeLetter(reader, { kind: "account-closed", stays }, now),
    });
  });
  deps.proofs.forgetUser(userId);
}
