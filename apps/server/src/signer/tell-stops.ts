import { currencies } from "@clearhold/money";
import type { Logger } from "../kernel/logger.ts";
import type { ToldStop } from "../wire/guard/calls/stop-calls.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { RecordStore } from "./record-store.ts";
import type { StopRecord } from "./stops.ts";
import type { OpenVault } from "./vault.ts";

/** What is awaited is only known while it looks; else the guard keeps what was told last. */
export type TellStopsDeps = Pick<OpenVault, "awaited" | "looked"> & {
  readonly guard: Pick<SignerPort, "tellStops">;
  readonly stops: Pick<StopRecord, "open">;
  readonly store: Pick<RecordStore, "troubles">;
  readonly logger: Logger;
};

/**
 * So often it is told again: a restored database has forgotten it, and a look counts for two minutes.
 */
const tellEveryMs = 30_000;

/**
 * Tells the guard which currencies the signer pays nothing of, so that nobody exchanges them, and that
 * it looks at all. The worker takes no part in it. A guard that is away hears it in the next round.
 */
export function openStopTeller(deps: TellStopsDeps): () => Promise<void> {
  let lastText = "";
  let lastMs = 0;
  return async () => {
    const told = { stops: listToldStops(deps), looked: deps.looked() };
    const text = JSON.stringify(told);
    const nowMs = performance.now();
    if (text === lastText && nowMs - lastMs < tellEveryMs) return;
    try {
      await deps.guard.tellStops(told);
      lastText = text;
      lastMs = nowMs;
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
