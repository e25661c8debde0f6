import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import type { ContractName } from "../contracts/artifacts.ts";
import type { CallValue } from "../contracts/encode-call.ts";
import { isRefusalCode } from "../execution/chain-refusal.ts";
import type { Json } from "../http/node-json.ts";
import { isLieKind } from "../node/faults.ts";
import { isParameterName } from "../state/chain-parameters.ts";
import type { DevnetAdmin, FaultSwitches } from "./devnet-admin.ts";

type AdminHandler = (admin: DevnetAdmin, ask: Json) => unknown;

/** The orders of /devnet/*: POST with JSON. Amounts are whole units as text or number. */
export const adminRoutes: Record<string, AdminHandler> = {
  head: (admin) => admin.head(),
  mine: (admin, ask) => admin.mine(count(ask, "count", 1)),
  solidify: (admin) => admin.solidify(),
  setTime: (admin, ask) => done(admin.setTime(count(ask, "ms"))),
  pause: (admin, ask) => done(admin.pause(ask.paused !== false)),
  missSlots: (admin, ask) => done(admin.missSlots(count(ask, "count"))),
  fork: (admin, ask) =>
    admin.fork({
      depth: count(ask, "depth"),
      replacement: texts(ask.replacement),
      keepAbandoned: ask.keepAbandoned !== false,
    }),
  faucet: async (admin, ask) => ({
    txIds: await admin.faucet({
      address: address(ask),
      trxSun: units(ask.trxSun),
      usdtUnits: units(ask.usdtUnits),
    }),
  }),
  call: async (admin, ask) => ({
    txId: await admin.call({
      contract: String(ask.contract) as ContractName,
      signature: String(ask.signature),
      values: callValues(ask),
      callValueSun: units(ask.callValueSun),
      from: ask.from === "purse" ? "purse" : "zion",
    }),
  }),
  payAfterReward: async (admin, ask) => ({
    txId: await admin.payAfterReward(address(ask), units(ask.units)),
  }),
  sendSpamToken: async (admin, ask) => ({
    txId: await admin.sendSpamToken(address(ask), units(ask.units)),
  }),
  blacklist: async (admin, ask) => ({
    txId: await admin.blacklist(address(ask), ask.listed !== false),
  }),
  pauseToken: async (admin, ask) => ({ txId: await admin.pauseToken(ask.paused !== false) }),
  setTokenFee: async (admin, ask) => ({
    txId: await admin.setTokenFee(units(ask.basisPoints), units(ask.maximumUnits)),
  }),
  setEnergyFee: (admin, ask) => admin.setEnergyFee(units(ask.sun)),
  setParameter: (admin, ask) => {
    const name = String(ask.name);
    if (!isParameterName(name)) throw new RangeError("no such parameter");
    return admin.setParameter(name, units(ask.value));
  },
  setRefuse: (admin, ask) => done(admin.setRefuse(refusal(ask.code))),
  setFaults: (admin, ask) => done(admin.setFaults(switches(ask))),
  lie: (admin, ask) => done(tellLie(admin, ask)),
  clearFaults: (admin) => done(admin.clearFaults()),
  snapshot: (admin) => ({ id: admin.snapshot() }),
  restore: (admin, ask) => admin.restore(String(ask.id)),
};

function tellLie(admin: DevnetAdmin, { path, kind, times }: Json): void {
  if (!isLieKind(kind)) throw new RangeError("no such lie");
  admin.lie({ path: String(path ?? "*"), kind, times: Number(times ?? 1) });
}

function switches(ask: Json): FaultSwitches {
  const known: FaultSwitches = {};
  if ("refuse" in ask) known.refuse = refusal(ask.refuse);
  for (const key of ["dropAnswers", "staleBlocks", "solidityLag"] as const) {
    if (key in ask) known[key] = count(ask, key);
  }
  for (const key of ["dupCache", "saveInternalTx", "saveFeaturedInternalTx"] as const) {
    if (key in ask) known[key] = ask[key] === true;
  }
  if ("apiKey" in ask) known.apiKey = typeof ask.apiKey === "string" ? ask.apiKey : null;
  return known;
}

function refusal(code: unknown) {
  if (code === null || code === undefined) return null;
  if (typeof code === "string" && isRefusalCode(code)) return code;
  throw new RangeError("no such refusal code");
}

function address(ask: Json): HexAddress {
  return hexAddress(String(ask.address));
}

function count(ask: Json, key: string, otherwise = 0): number {
  const value = Number(ask[key] ?? otherwise);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${key} must be a count`);
  return value;
}

function units(value: unknown): bigint {
  return BigInt((value as string | number | bigint | undefined) ?? 0);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** JSON has no bigint: where the signature says uint256, digits become one. */
function callValues(ask: Json): CallValue[] {
  const signature = String(ask.signature);
  const kinds = signature.slice(signature.indexOf("(") + 1, -1).split(",");
  const values = Array.isArray(ask.values) ? ask.values : [];
  return values.map((value, index) => toCallValue(kinds[index] ?? "", value));
}

function toCallValue(kind: string, value: unknown): CallValue {
  if (Array.isArray(value)) return value.map((one) => toCallValue(kind.slice(0, -2), one));
  return kind === "uint256" ? units(value) : String(value);
}

function done(_result: unknown): Json {
  return { done: true };
}
