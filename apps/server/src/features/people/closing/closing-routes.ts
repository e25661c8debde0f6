import { unixSeconds } from "@clearhold/contract/primitives/page";
import {
  askClosing,
  type ClosingView,
  cancelClosing,
  getClosing,
} from "@clearhold/contract/wallet/people/closing";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { askerOf, proofsOf } from "../second-factor/index.ts";

type Units = Readonly<Record<CurrencyCode, bigint>>;

export type ClosingDeps = {
  readonly database: Queryable;
  readonly guard: Pick<GuardPort, "askClosing" | "cancelClosing">;
  /** The least that can be withdrawn, in units. */
  readonly least: Units;
};

/** Answers calls about the end of an account: the guard decides, the database looks at what it holds. */
export function bindClosing(app: App, deps: ClosingDeps): void {
  const { guard, least } = deps;
  const agreed = { TRX: String(least.TRX), USDT: String(least.USDT) };
  bind(app, getClosing, ({ actor }) => readMine(deps, actor));
  bind(app, askClosing, async ({ ask, actor }) => {
    const passwords = { fundPassword: ask.password, loginPassword: ask.login_password };
    const rests = Number(ask.leave_rests ?? 0) === 1 ? agreed : { TRX: "0", USDT: "0" };
    await guard.askClosing({ ...askerOf(actor), ...passwords, rests, proofs: proofsOf(ask) });
    return readMine(deps, actor);
  });
  bind(app, cancelClosing, async ({ actor }) => {
    await guard.cancelClosing(askerOf(actor));
    return readMine(deps, actor);
  });
}

type Standing = {
  holds: ClosingView["holds"];
  askedAt: Date | null;
  fromAt: Date | null;
  trxUnits: bigint;
  usdtUnits: bigint;
};

async function readMine(
  { database, least }: ClosingDeps,
  { userId }: Pick<Actor, "userId">,
): Promise<ClosingView> {
  const mine = await database.first<Standing>(
    `select c.asked_at, c.from_at, own.trx_units, own.usdt_units,
       account_holdings($1, coalesce(c.rest_trx_units, $2), coalesce(c.rest_usdt_units, $3)) as holds
     from account_left($1) own left join account_closings c
       on c.user_id = $1 and c.called_off_at is null and c.closed_at is null`,
    [userId, least.TRX, least.USDT],
  );
  const has = { TRX: mine?.trxUnits ?? 0n, USDT: mine?.usdtUnits ?? 0n };
  const restOf = (currency: CurrencyCode) => (has[currency] < least[currency] ? has[currency] : 0n);
  return {
    holds: mine?.holds ?? [],
    leaves: textsOf(least),
    rests: textsOf({ TRX: restOf("TRX"), USDT: restOf("USDT") }),
    createtime: mine?.askedAt ? unixSeconds(mine.askedAt) : 0,
    closetime: mine?.fromAt ? unixSeconds(mine.fromAt) : 0,
  };
}

function textsOf({ TRX, USDT }: Units) {
  return { TRX: formatMoney(money("TRX", TRX)), USDT: formatMoney(money("USDT", USDT)) };
}
