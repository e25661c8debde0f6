import { LimitAmount, LimitName, limitNames } from "../wire/operators/limits.ts";
import { limitsAt, waitingAt } from "../wire/operators/operator-log.ts";
import { act, type PasskeyHolder } from "./act.ts";
import { changeList, waitingWords } from "./change-list.ts";
import { place } from "./fields.ts";
import { isoOf, minute } from "./told.ts";
import type { World } from "./world.ts";

const audit = ["change-operators", "signer-record"] as const;
const input = { limit: place("limit", LimitName), amount: place("amount", LimitAmount) };

export const limitsShow = act({
  name: "limits show",
  summary: "Shows the limits in force, and what waits for its 48 hours.",
  rights: "none",
  input: {},
  async effect({ clock, operators }) {
    const log = await operators.listOperatorChanges({});
    const nowMs = clock.now().getTime();
    return { limits: limitsAt(log, nowMs), waiting: waitingAt(log, nowMs) };
  },
  words({ limits, waiting }) {
    const { coming, lines } = waitingWords(
      waiting.filter(({ change }) => change.kind === "limits"),
    );
    const listed = limits ? limitNames.map((name) => `${name} ${limits[name]}`) : [];
    return {
      ok: limits !== null,
      data: { limits, waiting: coming },
      lines: [
        ...listed,
        ...(limits ? [] : ["No limits are kept yet: the first start of the signer keeps them."]),
        ...lines,
      ],
    };
  },
});

export const limitsLower = act({
  name: "limits lower",
  summary: "Lowers a limit at once. One operator is enough.",
  rights: "passkey",
  audit,
  input,
  effect: (world, asked, by) => changeLimit(world, asked, [by]),
  words: changedWords,
});

export const limitsRaise = act({
  name: "limits raise",
  summary: "Raises a limit in 48 hours; at once up to what was in force within 30 days. Two sign.",
  rights: "two-passkeys",
  audit,
  input,
  effect: (world, asked, by) => changeLimit(world, asked, by.second ? [by, by.second] : [by]),
  words: changedWords,
});

type Asked = { readonly limit: LimitName; readonly amount: string };

function changeLimit(world: World, { limit, amount }: Asked, by: readonly PasskeyHolder[]) {
  const draft = { kind: "limits", limits: { [limit]: amount } } as const;
  return changeList(world, { draft, by });
}

type Changed = Awaited<ReturnType<typeof changeLimit>>;

function changedWords({ change, from }: Changed, { limit, amount }: Asked) {
  return {
    data: { change: change.number, from },
    lines: [
      `change ${change.number}: ${limit} becomes ${amount}, from ${minute(isoOf(from * 1000))}`,
    ],
  };
}
