import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Logger } from "../kernel/logger.ts";
import type { ToldStop } from "../wire/guard/calls/stop-calls.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { RecordStore } from "./record-store.ts";
import type { StopRecord } from "./stops.ts";

export type TellStopsDeps = {
  readonly guard: Pick<SignerPort, "tellStops">;
  readonly stops: Pick<StopRecord, "open">;
  readonly store: Pick<RecordStore, "troubles">;
  /** The currencies of which the books have credited more than the signer has seen arrive. */
  awaited(): readonly CurrencyCode[];
  readonly logger: Logger;
};

/** A restored database has forgotten what it was told, so it is told again so often. */
const tellEveryMs = 60_000;

/**
 * Tells the guard which currencies the signer pays nothing of, so that nobody exchanges them. The
 * worker takes no part in it. A guard that is away hears it in the next round.
 */
export function openStopTeller(deps: TellStopsDeps): () => Promise<void> {
  let told = "";
  let toldMs = 0;
  return async () => {
    const stops = listToldStops(deps);
    const text = JSON.stringify(stops);
    const nowMs = performance.now();
    if (text === told && nowMs - toldMs < tellEveryMs) return;
    try {
      await deps.guard.tellStops({ stops });
      told = text;
      toldMs = nowMs;
    } catch (err) {
      deps.logger.warn({ err }, "the guard was not told what the signer has stopped");
    }
  };
}

/** A stop of one order leaves its currency open; a damaged record stops everything. */
function listToldStops({ stops, store, awaited }: TellStopsDeps): ToldStop[] {
  const isDamaged = store.troubles().length > 0;
  const waiting = awaited();
  return currencies.flatMap((currency) => {
    const whole = stops.open(currency).find(({ orderId }) => orderId === "");
    const awaits = waiting.includes(currency) ? "coins-awaited" : undefined;
    const reason = isDamaged ? "record-damaged" : (whole?.reason ?? awaits);
    return reason ? [{ currency, reason }] : [];
  });
}
