import type { Logger } from "../kernel/logger.ts";
import { openTurnstile } from "../kernel/turnstile.ts";
import type { SolidChain } from "../wire/chain/chain-block.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { LocalRoutes } from "../wire/local-server.ts";
import type { ChangeReply, TakenChange } from "../wire/operators/operator-change.ts";
import { AssignAsk, type AssignReply } from "../wire/signer/address-signer.ts";
import { MoveAsk } from "../wire/signer/move-signer.ts";
import type { AuthorisedOrder } from "../wire/signer/payment-order.ts";
import { OrderAsk, SignAsk, type SignReply } from "../wire/signer/payment-signer.ts";
import type { RecordTrouble } from "../wire/signer/record-troubles.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import {
  MarkAsk,
  type MarkReply,
  RecordAsk,
  type RecordSummary,
  RecoverAsk,
  type RecoverReply,
} from "../wire/signer/signer-record.ts";
import type { ReleaseReply, SignerStop } from "../wire/signer/signer-stops.ts";
import { UnlockAsk, type UnlockReply } from "../wire/signer/vault-port.ts";
import type { AssignmentRecord } from "./assignments.ts";
import { textOf } from "./durable-file.ts";
import { type HighMark, lowerFalseMark, raiseMark } from "./marks.ts";
import type { MoveRecord, SigningRecord } from "./signed-records.ts";
import { refuse, SignerRefusal } from "./signer-refusal.ts";
import type { Vault } from "./vault.ts";

export type SignerRoutesDeps = {
  readonly logger: Logger;
  readonly vault: Vault;
  /** Takes a change of the operators' list; Unix seconds from which it counts. */
  changeOperators(body: unknown): Promise<number>;
  listOperators(): readonly TakenChange[];
  /** Takes an operator's yes to a stop; whether it is still open. */
  release(body: unknown): Promise<boolean>;
  /** Takes an operator's yes to a return without proof; whether another one is missing. */
  believeReturn(body: unknown): Promise<boolean>;
  listStops(): readonly SignerStop[];
  isAuthorised(order: AuthorisedOrder): boolean;
  /** What stands published while the keys are locked. */
  published(): SignerPublic;
};

/** What the signer answers, one table for each of its sockets. Nothing else is ever done with a key. */
export type SignerRoutes = Readonly<Record<"worker" | "web" | "operator", LocalRoutes>>;

export function signerRoutes(deps: SignerRoutesDeps): SignerRoutes {
  const { vault, logger } = deps;
  const answer = answerInTurn(logger);
  const everybody: LocalRoutes = {
    "/public": () => (vault.state() === "ready" ? vault.opened().half : deps.published()),
    "/ping": () => vault.state(),
  };
  return {
    worker: {
      ...everybody,
      "/order": (body) => {
        const { orderText: text, orderSignature: signature } = OrderAsk.parse(body);
        return deps.isAuthorised({ text, signature });
      },
      "/sign": (body) => {
        const ask = SignAsk.parse(body);
        const sign = async () => ({ signedHex: await vault.opened().sign(ask) });
        return answer("signed", sign, { attempt: ask.attempt });
      },
      "/move": (body) => {
        const ask = MoveAsk.parse(body);
        const sign = async () => ({ signedHex: await vault.opened().move(ask) });
        return answer("signed", sign, { move: ask.move.id, attempt: ask.attempt });
      },
    },
    web: {
      ...everybody,
      "/assign": (body) => {
        const ask = AssignAsk.parse(body);
        return answer("assigned", async () => vault.opened().assign(ask));
      },
    },
    operator: {
      ...everybody,
      "/operators": (body) =>
        answer("changed", async () => {
          const from = await deps.changeOperators(body);
          logger.warn({ from }, "the operators' list changed");
          return { from };
        }),
      "/operators/list": () => deps.listOperators(),
      "/stops": () => deps.listStops(),
      "/stops/release": (body) =>
        answer("taken", async () => {
          const open = await deps.release(body);
          logger.warn({ open }, "an operator released a stop");
          return { open };
        }),
      "/returns/believe": (body) =>
        answer("taken", async () => {
          const open = await deps.believeReturn(body);
          logger.warn({ open }, "an operator gave an order's money back");
          return { open };
        }),
      "/unlock": (body) => answerUnlock(deps, UnlockAsk.safeParse(body).data?.passphrase ?? ""),
    },
  };
}

/** Each reply by its flag, which is false beside the reason of a refusal. */
type Replies = {
  readonly signed: SignReply;
  readonly assigned: AssignReply;
  readonly changed: ChangeReply;
  readonly taken: ReleaseReply;
  readonly marked: MarkReply;
  readonly recovered: RecoverReply;
};
type Done<Flag extends keyof Replies> = Omit<
  Extract<Replies[Flag], { readonly [name in Flag]: true }>,
  Flag
>;

/**
 * Answers one ask after the other: caps, attempts and indexes are judged against everything signed
 * before. A refusal is logged and answered with its reason; any other error is thrown.
 */
function answerInTurn(logger: Logger) {
  const inTurn = openTurnstile();
  return <Flag extends keyof Replies>(flag: Flag, work: () => Promise<Done<Flag>>, about = {}) => {
    const answered = async () => {
      try {
        return { [flag]: true, ...(await work()) };
      } catch (error) {
        if (!(error instanceof SignerRefusal)) throw error;
        const { message: reason, wait } = error;
        logger.error({ ...about, reason }, `refused: not ${flag}`);
        return { [flag]: false, reason, wait };
      }
    };
    return inTurn(answered);
  };
}

async function answerUnlock(
  { vault, logger }: SignerRoutesDeps,
  passphrase: string,
): Promise<UnlockReply> {
  try {
    await vault.unlock(passphrase);
    logger.info({}, "unlocked");
    return { state: vault.state(), reason: null };
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    logger.warn({ reason: error.message }, "a try to unlock");
    return { state: vault.state(), reason: error.message };
  }
}

export type RecordRoutesDeps = {
  readonly logger: Logger;
  /** The signer's own nodes. */
  readonly chain: Pick<SolidChain, "head">;
  readonly payments: SigningRecord;
  readonly moves: MoveRecord;
  readonly assignments: AssignmentRecord;
  readonly mark: HighMark;
  readonly guard: Pick<SignerPort, "authoriseRecovery">;
  troubles(): readonly RecordTrouble[];
  /** Why the keys could not be opened at the start; null where nobody tried, or they are open. */
  keyTrouble(): string | null;
  /** Takes an operator's yes to a damaged record; whether another one is missing. */
  accept(body: unknown): Promise<boolean>;
};

/** What the signer remembers, read out while its keys are locked too. Nothing in it is secret. */
export function recordRoutes(
  deps: RecordRoutesDeps,
): Readonly<Record<"worker" | "operator", LocalRoutes>> {
  const { mark } = deps;
  // A queue of its own: how far the books are waits for no signature.
  const answer = answerInTurn(deps.logger);
  const everybody: LocalRoutes = {
    "/record/summary": (): RecordSummary => ({
      mark: mark.number(),
      payments: deps.payments.list().length,
      moves: deps.moves.list().length,
      assignments: deps.assignments.list().length,
      trouble: deps.troubles()[0]?.message ?? deps.keyTrouble(),
    }),
    "/record/page": (body) => {
      const { of, before, limit } = RecordAsk.parse(body);
      const page = deps[of].list().slice(Math.max(0, before - limit), before);
      return JSON.parse(textOf(page)) as object;
    },
  };
  return {
    worker: {
      ...everybody,
      "/record/recover": (body) => {
        const { orderId } = RecoverAsk.parse(body);
        return answer("recovered", () => recoverOrder(deps, orderId));
      },
      "/record/mark": (body) => {
        const { number } = MarkAsk.parse(body);
        return answer("marked", async () => {
          await raiseMark(deps, number);
          return { number: mark.number() };
        });
      },
    },
    operator: {
      ...everybody,
      "/record/troubles": () => deps.troubles(),
      "/record/accept": (body) =>
        answer("taken", async () => {
          const open = await deps.accept(body);
          deps.logger.warn({ open }, "an operator accepted a damaged record");
          return { open };
        }),
      "/record/mark/lower": () =>
        answer("marked", async () => {
          const before = mark.number();
          const number = await lowerFalseMark(deps);
          deps.logger.warn({ before, number }, "a false mark of the books is lowered");
          return { number };
        }),
    },
  };
}

/** The guard takes the word of the signer that it has signed a payment of the order, and nobody else's. */
function recoverOrder({ payments, guard }: RecordRoutesDeps, orderId: string) {
  const signed = payments.ofOrder(orderId).at(-1) ?? refuse("no payment of this order was signed");
  return guard.authoriseRecovery({ text: signed.orderText, signature: signed.orderSignature });
}
