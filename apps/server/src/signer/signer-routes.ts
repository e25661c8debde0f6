import type { Logger } from "../kernel/logger.ts";
import type { LocalRoutes } from "../wire/local-server.ts";
import { AssignAsk, type AssignReply } from "../wire/signer/address-signer.ts";
import { MoveAsk } from "../wire/signer/move-signer.ts";
import type { EnrolReply, ListedOperator, RemovalReply } from "../wire/signer/operator-approval.ts";
import { SignAsk, type SignReply } from "../wire/signer/payment-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import { MarkAsk, RecordAsk, type RecordSummary } from "../wire/signer/signer-record.ts";
import type { ReleaseReply, SignerStop } from "../wire/signer/signer-stops.ts";
import { UnlockAsk, type UnlockReply } from "../wire/signer/vault-port.ts";
import type { AssignmentRecord } from "./assignments.ts";
import type { HighMark } from "./marks.ts";
import type { MoveRecord } from "./move-record.ts";
import { SignerRefusal } from "./signer-refusal.ts";
import type { SigningRecord } from "./signing-record.ts";
import type { OpenVault, Vault } from "./vault.ts";

export type SignerRoutesDeps = {
  readonly logger: Logger;
  readonly vault: Vault;
  /** Takes an operator's passkey in; Unix seconds from which it is good. */
  enrol(body: unknown): Promise<number>;
  /** Takes one off. */
  remove(body: unknown): Promise<void>;
  listOperators(): readonly ListedOperator[];
  /** Takes an operator's yes to a stop; whether it is still open. */
  release(body: unknown): Promise<boolean>;
  listStops(): readonly SignerStop[];
  /** What stands published while the keys are locked. */
  published(): SignerPublic;
};

/** What the signer answers, one table for each of its sockets. Nothing else is ever done with a key. */
export type SignerRoutes = Readonly<Record<"worker" | "web" | "operator", LocalRoutes>>;

export function signerRoutes(deps: SignerRoutesDeps): SignerRoutes {
  const { vault } = deps;
  const inTurn = oneAfterTheOther();
  const everybody: LocalRoutes = {
    "/public": () => (vault.state() === "ready" ? vault.opened().half : deps.published()),
    "/ping": () => vault.state(),
  };
  return {
    worker: {
      ...everybody,
      "/sign": (body) => {
        const ask = SignAsk.parse(body);
        const what = { attempt: ask.attempt };
        return inTurn(() => answerSign(deps, what, (vault) => vault.sign(ask)));
      },
      "/move": (body) => {
        const ask = MoveAsk.parse(body);
        const what = { move: ask.move.id, attempt: ask.attempt };
        return inTurn(() => answerSign(deps, what, (vault) => vault.move(ask)));
      },
    },
    web: {
      ...everybody,
      "/assign": (body) => {
        const ask = AssignAsk.parse(body);
        return inTurn(async () => answerAssign(deps, ask));
      },
    },
    operator: {
      ...everybody,
      "/operators": (body) => inTurn(() => answerEnrol(deps, body)),
      "/operators/list": () => deps.listOperators(),
      "/operators/remove": (body) => inTurn(() => answerRemove(deps, body)),
      "/stops": () => deps.listStops(),
      "/stops/release": (body) => inTurn(() => answerRelease(deps, body)),
      "/unlock": (body) => answerUnlock(deps, UnlockAsk.safeParse(body).data?.passphrase ?? ""),
    },
  };
}

/** Caps, attempts and indexes are judged against everything signed before. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

async function answerSign(
  { vault, logger }: SignerRoutesDeps,
  what: object,
  sign: (vault: OpenVault) => Promise<string>,
): Promise<SignReply> {
  try {
    return { signed: true, signedHex: await sign(vault.opened()) };
  } catch (error) {
    const reason = reasonOf(error);
    logger.error({ ...what, reason }, "refused to sign");
    return { signed: false, reason, wait: (error as SignerRefusal).wait };
  }
}

function answerAssign({ vault, logger }: SignerRoutesDeps, ask: AssignAsk): AssignReply {
  try {
    return { assigned: true, ...vault.opened().assign(ask) };
  } catch (error) {
    const reason = reasonOf(error);
    logger.error({ reason }, "refused to assign an address");
    return { assigned: false, reason };
  }
}

async function answerEnrol(
  { enrol, logger }: SignerRoutesDeps,
  body: unknown,
): Promise<EnrolReply> {
  try {
    const goodFrom = await enrol(body);
    logger.warn({ goodFrom }, "an operator is enrolled");
    return { enrolled: true, goodFrom };
  } catch (error) {
    const reason = reasonOf(error);
    logger.error({ reason }, "refused to enrol an operator");
    return { enrolled: false, reason };
  }
}

async function answerRemove(
  { remove, logger }: SignerRoutesDeps,
  body: unknown,
): Promise<RemovalReply> {
  try {
    await remove(body);
    logger.warn({}, "an operator is taken off");
    return { removed: true };
  } catch (error) {
    const reason = reasonOf(error);
    logger.error({ reason }, "refused to take an operator off");
    return { removed: false, reason };
  }
}

async function answerRelease(
  { release, logger }: SignerRoutesDeps,
  body: unknown,
): Promise<ReleaseReply> {
  try {
    const open = await release(body);
    logger.warn({ open }, "an operator released a stop");
    return { taken: true, open };
  } catch (error) {
    const reason = reasonOf(error);
    logger.error({ reason }, "refused to release a stop");
    return { taken: false, reason };
  }
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
    const reason = reasonOf(error);
    logger.warn({ reason }, "a try to unlock");
    return { state: vault.state(), reason };
  }
}

/** @throws what is no refusal */
function reasonOf(error: unknown): string {
  if (error instanceof SignerRefusal) return error.message;
  throw error;
}

export type RecordRoutesDeps = {
  readonly payments: SigningRecord;
  readonly moves: MoveRecord;
  readonly assignments: AssignmentRecord;
  readonly mark: HighMark;
};

/** What the signer remembers, read out while its keys are locked too. Nothing in it is secret. */
export function recordRoutes(deps: RecordRoutesDeps): LocalRoutes {
  const { mark } = deps;
  return {
    "/record/summary": (): RecordSummary => ({
      mark: mark.number(),
      payments: deps.payments.list().length,
      moves: deps.moves.list().length,
      assignments: deps.assignments.list().length,
    }),
    "/record/page": (body) => {
      const { of, before, limit } = RecordAsk.parse(body);
      const page = deps[of].list().slice(Math.max(0, before - limit), before);
      return page.map(sayable);
    },
    "/record/mark": (body) => mark.raise(MarkAsk.parse(body).number),
  };
}

/** Units travel as text. */
function sayable(entry: object): object {
  const said = Object.entries(entry).map(([name, value]) => [
    name,
    typeof value === "bigint" ? `${value}` : value,
  ]);
  return Object.fromEntries(said);
}
