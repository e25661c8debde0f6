import type { LocalRoutes } from "../wire/local-server.ts";
import { MarkAsk, RecordAsk, type RecordSummary } from "../wire/signer/signer-record.ts";
import type { AssignmentRecord } from "./assignment-record.ts";
import type { HighMark } from "./high-mark.ts";
import type { MoveRecord } from "./move-record.ts";
import type { SigningRecord } from "./signing-record.ts";

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
