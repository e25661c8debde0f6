import { newId } from "../kernel/ids.ts";
import { dropText } from "../wire/operators/false-changes.ts";
import {
  OperatorPasskey,
  openSignerOperators,
  type TakenChange,
} from "../wire/operators/operator-change.ts";
import { differenceOf, operatorsAt, waitingAt } from "../wire/operators/operator-log.ts";
import { type ActResult, act, InputFault, type TwoHolders } from "./act.ts";
import { approvalsOf, changeList, waitingWords } from "./change-list.ts";
import { place } from "./fields.ts";
import { isoOf, minute } from "./told.ts";
import type { World } from "./world.ts";

const audit = ["change-operators", "signer-record"] as const;
const name = place("operator", OperatorPasskey.shape.name);

export const operatorList = act({
  name: "operator list",
  summary: "Lists the operators, what waits for its 48 hours, and whether guard and signer agree.",
  rights: "none",
  input: {},
  async effect({ clock, operators, signer }) {
    const log = await operators.listOperatorChanges({});
    const nowMs = clock.now().getTime();
    return {
      operators: operatorsAt(log, nowMs),
      waiting: waitingAt(log, nowMs),
      difference: differenceOf(log, await openSignerOperators(signer).list()),
    };
  },
  words({ operators, waiting, difference }) {
    const listed = operators.map((one) => ({
      ...{ operatorId: one.operatorId, name: one.name, since: isoOf(one.fromMs) },
    }));
    const { coming, lines } = waitingWords(waiting);
    return {
      ok: difference === null && listed.length > 1,
      data: { operators: listed, waiting: coming, difference },
      lines: [
        ...listed.map((one) => `${one.name}  ${one.operatorId}  since ${minute(one.since)}`),
        ...lines,
        ...(difference === null ? [] : [`DIFFERENT: ${difference}. Run "operator repeat".`]),
        ...missingLines(listed.length),
      ],
    };
  },
});

/** What cannot be done with fewer than two operators, and the next command. */
export function missingLines(count: number): string[] {
  if (count > 1) return [];
  const cannot =
    "Results, large withdrawals, rates and alerts need two operators, and wait until there are two.";
  return count === 0
    ? [`There are no operators. ${cannot}`, 'Run "operator ceremony" with both of them present.']
    : [
        `There is one operator. ${cannot}`,
        'Run "operator add": the second one counts in 48 hours.',
      ];
}

export const operatorAdd = act({
  name: "operator add",
  summary: "Enrols a further operator, who types a password here. Two operators sign; 48 hours.",
  rights: "two-passkeys",
  audit,
  input: { name },
  async effect(world, { name: newName }, by) {
    const log = await world.operators.listOperatorChanges({});
    const isIn = operatorsAt(log, world.clock.now().getTime()).some((one) => one.name === newName);
    if (isIn) throw new InputFault(`${newName} is an operator already: see "operator replace"`);
    return enrol(world, { name: newName, operatorId: idOf(log, newName, world) }, by);
  },
  words: enrolledWords,
});

export const operatorReplace = act({
  name: "operator replace",
  summary: "Gives an operator who lost password or passkey new ones. Two others sign; 48 hours.",
  rights: "two-passkeys",
  audit,
  input: { name },
  effect: async (world, { name: whose }, by) =>
    enrol(world, { name: whose, operatorId: await findIn(world, whose) }, by),
  words: enrolledWords,
});

export const operatorRemove = act({
  name: "operator remove",
  summary: "Removes an operator at once. Two others sign; if there is one other: 48 hours.",
  rights: "two-passkeys",
  audit,
  input: { name },
  async effect(world, { name: whose }, by) {
    const operatorId = await findIn(world, whose);
    return changeList(world, { draft: { kind: "leave", operatorId }, by: holdersOf(by) });
  },
  words: ({ from }, { name: whose }) => changedWords(`${whose} is no operator`, from),
});

export const operatorLeave = act({
  name: "operator leave",
  summary: "Ends your own rights as an operator, at once.",
  rights: "passkey",
  audit,
  input: {},
  async effect(world, _, by) {
    const draft = { kind: "leave", operatorId: by.operatorId } as const;
    const { from } = await changeList(world, { draft, by: [by] });
    const log = await world.operators.listOperatorChanges({});
    return { from, left: operatorsAt(log, from * 1000 + 999).length };
  },
  words: ({ from, left }) => ({
    data: { from, left },
    lines: ["you are no operator from now on", ...missingLines(left)],
  }),
});

export const operatorCancel = act({
  name: "operator cancel",
  summary: "Ends a change of the operators that still waits. Any operator can.",
  rights: "passkey",
  audit,
  input: { change: place("change") },
  async effect(world, { change }, by) {
    if (!/^[1-9]\d{0,8}$/.test(change)) throw new InputFault("<change> must be a number");
    const draft = { kind: "cancel", cancelled: Number(change) } as const;
    return changeList(world, { draft, by: [by] });
  },
  words: ({ from }, { change }) => changedWords(`change ${change} is cancelled`, from),
});

export const operatorDrop = act({
  name: "operator drop",
  summary: "Says that two operators looked at false rows of the list, which count for nothing.",
  rights: "two-passkeys",
  audit: ["drop-changes"],
  input: {},
  async effect({ operators }, _, by) {
    const rows = await operators.listFalseChanges({});
    const throughRow = rows.at(-1)?.rowId;
    if (throughRow === undefined) throw new InputFault("no row of the list is false");
    const approvals = await approvalsOf(holdersOf(by), dropText(throughRow));
    await operators.dropFalseChanges({ throughRow, approvals });
    return rows;
  },
  words: (rows) => ({
    data: { rows },
    lines: rows.map(({ rowId, why }) => `row ${rowId} is not named any more: ${why}`),
  }),
});

type Enrolled = { readonly from: number; readonly operatorId: string; readonly file: string };

async function enrol(
  world: World,
  { name: newName, operatorId }: { readonly name: string; readonly operatorId: string },
  by: TwoHolders,
): Promise<Enrolled> {
  const newcomer = await by.newcomer(newName);
  const { password, passkey, answer } = newcomer;
  const draft = { kind: "enrol", operator: { operatorId, name: newName, ...passkey } } as const;
  const signers = [...holdersOf(by), { operatorId, answer }];
  const { from } = await changeList(world, { draft, by: signers, password });
  return { from, operatorId, file: newcomer.keep() };
}

/** A newcomer signs with the same id as somebody who signs for them only where they are replaced. */
function holdersOf(by: TwoHolders) {
  return by.second === null ? [by] : [by, by.second];
}

/** Who was an operator before keeps the id: a name never means two people. */
function idOf(log: readonly TakenChange[], newName: string, { clock }: World): string {
  const known = log.flatMap(({ change }) => (change.kind === "enrol" ? change.operator : []));
  return known.find((one) => one.name === newName)?.operatorId ?? newId("opr", clock);
}

async function findIn({ operators, clock }: World, whose: string): Promise<string> {
  const log = await operators.listOperatorChanges({});
  const found = operatorsAt(log, clock.now().getTime()).find((one) => one.name === whose);
  if (!found) throw new InputFault(`${whose} is no operator: see "operator list"`);
  return found.operatorId;
}

function enrolledWords({ from, operatorId, file }: Enrolled, ask: { name: string }): ActResult {
  return {
    data: { operatorId, from, file },
    lines: [
      `${ask.name}'s new passkey: ${file}`,
      `password and passkey count from ${minute(isoOf(from * 1000))}`,
      'until then any operator can end this with "operator cancel"',
    ],
  };
}

function changedWords(line: string, from: number): ActResult {
  return { data: { from }, lines: [`${line}, from ${minute(isoOf(from * 1000))}`] };
}
