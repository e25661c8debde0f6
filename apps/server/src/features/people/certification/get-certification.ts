import {
  certificationNames,
  decidedWithinDays,
  draftsKeptHours,
} from "@clearhold/contract/certification-rules";
import { type PageOf, placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  CertificationLook,
  CertificationView,
} from "@clearhold/contract/wallet/people/certification";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import {
  type CertificationRequest,
  findRequest,
  findStanding,
  findUncertified,
  findUncertifiedUntil,
  type LevelLimit,
  type LimitKind,
  listDrafts,
  listLevelLimits,
  listLooks,
} from "./certification-store.ts";

export type GetCertificationDeps = { readonly database: Queryable; readonly clock: Clock };

const hourMs = 3_600_000;
const draftsKeptMs = draftsKeptHours * hourMs;
const decidedWithinMs = decidedWithinDays * 24 * hourMs;

/** The levels with their limits, where the person is, and what became of what was submitted. */
export async function getCertification(
  { database, clock }: GetCertificationDeps,
  { userId, language }: Actor,
): Promise<CertificationView> {
  const now = clock.now();
  const [{ certification }, request, drafts, limits, mine] = await Promise.all([
    findStanding(database, userId),
    findRequest(database, userId),
    listDrafts(database, userId, new Date(now.getTime() - draftsKeptMs)),
    listLevelLimits(database, now),
    findUncertified(database, userId, now),
  ]);
  const until = await findUncertifiedUntil(database, { userId, at: now, mine });
  const waits = request?.state === "pending";
  return {
    level: certification,
    list: certificationNames[language].map((name, level) => ({
      ...{ name, level },
      is_able: level > certification && !waits ? 1 : 0,
      with_limit: textsOf(
        (currency) => unitsOf(limits, { kind: "withdrawal", currency, level }) ?? 0n,
      ),
      reh_limit: depositLimitsOf(limits, level),
      coming: comingOf(limits, level),
    })),
    deposited: textsOf((currency) => mine[currency].creditedUnits),
    uncertified: textsOf((currency) => mine[currency].waitingUnits),
    uncertified_until: until,
    request: request && requestView(request),
    pictures: drafts.map(({ part, createdAt }) => ({
      part,
      deletetime: unixSeconds(new Date(createdAt.getTime() + draftsKeptMs)),
    })),
  };
}

/** Each time that an operator looked at the person's documents, the newest first. */
export async function listCertificationLooks(
  { database }: Pick<GetCertificationDeps, "database">,
  { userId }: Actor,
  place: { readonly page: number; readonly limit: number },
): Promise<PageOf<CertificationLook>> {
  const { rows, total } = await listLooks(database, userId, placeOf(place));
  const views = rows.map(({ id, operator, lookedAt }) => ({
    ...{ id: Number(id), operator },
    createtime: unixSeconds(lookedAt),
  }));
  return toPage(views, place, total);
}

function requestView(request: CertificationRequest): CertificationView["request"] {
  const { id, level, state, reason, askedAt, decidedAt } = request;
  return {
    ...{ id, level, state, reason },
    createtime: unixSeconds(askedAt),
    updatetime: decidedAt ? unixSeconds(decidedAt) : 0,
    deletetime: decidedAt ? 0 : unixSeconds(new Date(askedAt.getTime() + decidedWithinMs)),
  };
}

function depositLimitsOf(limits: readonly LevelLimit[], level: number) {
  const textOf = (currency: CurrencyCode) =>
    limitText(currency, unitsOf(limits, { kind: "deposit", currency, level }));
  return { TRX: textOf("TRX"), USDT: textOf("USDT") };
}

/** Limits of a level that will be others, and from when. */
function comingOf(limits: readonly LevelLimit[], level: number) {
  return limits.flatMap((one) =>
    one.nextAt && one.level === level
      ? [
          {
            limit: one.kind === "withdrawal" ? ("with_limit" as const) : ("reh_limit" as const),
            currency: one.currency,
            amount: limitText(one.currency, one.nextUnits),
            starttime: unixSeconds(one.nextAt),
          },
        ]
      : [],
  );
}

type Place = { readonly kind: LimitKind; readonly currency: CurrencyCode; readonly level: number };

function unitsOf(limits: readonly LevelLimit[], { kind, currency, level }: Place) {
  const found = limits.find(
    (one) => one.kind === kind && one.currency === currency && one.level === level,
  );
  return found?.units ?? null;
}

/** "" for no limit. */
function limitText(currency: CurrencyCode, units: bigint | null): string {
  return units === null ? "" : formatMoney(money(currency, units));
}

function textsOf(unitsOf: (currency: CurrencyCode) => bigint) {
  const textOf = (currency: CurrencyCode) => formatMoney(money(currency, unitsOf(currency)));
  return { TRX: textOf("TRX"), USDT: textOf("USDT") };
}
