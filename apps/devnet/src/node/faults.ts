import type { RefusalCode } from "../execution/chain-refusal.ts";

/** What a node says instead of the truth. */
export type LieKind = "empty-object" | "empty-list" | "not-json" | "banned-403" | "banned-429";

/** A lie told to the next `times` requests of one endpoint, or of all (`*`). */
export type Lie = { path: string; kind: LieKind; times: number };

/** How this node misbehaves at the moment. */
export type Faults = {
  lies: Lie[];
  /** Every broadcast is refused with this; nothing reaches the pool. */
  refuse: RefusalCode | null;
  /** So many broadcasts are taken, and the connection closed without an answer. */
  dropAnswers: number;
  /** The node's /wallet view is this many blocks behind. */
  staleBlocks: number;
  /** The solidified view is this many blocks behind. */
  solidityLag: number;
  /** node.rpc.trxCacheEnable: an id that was ever offered, even in vain, answers DUP again. */
  dupCache: boolean;
  /** vm.saveInternalTx: whether infos carry internal transactions. */
  saveInternalTx: boolean;
  /** vm.saveFeaturedInternalTx: whether votes, stakes and rewards are among them. */
  saveFeaturedInternalTx: boolean;
  /** When set, requests must carry it as TRON-PRO-API-KEY. */
  apiKey: string | null;
};

export function noFaults(): Faults {
  return {
    lies: [],
    refuse: null,
    dropAnswers: 0,
    staleBlocks: 0,
    solidityLag: 0,
    dupCache: false,
    saveInternalTx: true,
    saveFeaturedInternalTx: false,
    apiKey: null,
  };
}

/** A spoiled answer, ready to be sent. */
type SpoiledAnswer = { status: number; body: string };

const limitWords =
  "The key exceeds the frequency limit(15), and the query server is suspended for 30s";

const answers: Record<LieKind, SpoiledAnswer> = {
  "empty-object": { status: 200, body: "{}" },
  "empty-list": { status: 200, body: "[]" },
  "not-json": { status: 200, body: "this API is closed because this node is a lite fullnode" },
  "banned-403": { status: 403, body: JSON.stringify({ Error: limitWords }) },
  "banned-429": { status: 429, body: JSON.stringify({ Error: limitWords }) },
};

/** The lie that this request is told, if any; uses it up. `path` is e.g. `wallet/getnowblock`. */
export function takeLie(faults: Faults, path: string): SpoiledAnswer | null {
  const lie = faults.lies.find((one) => one.times > 0 && (one.path === path || one.path === "*"));
  if (lie === undefined) return null;
  lie.times -= 1;
  return answers[lie.kind];
}

export function isLieKind(kind: unknown): kind is LieKind {
  return typeof kind === "string" && Object.hasOwn(answers, kind);
}
