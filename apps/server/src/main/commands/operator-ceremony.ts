import { InputFault } from "../../acts/act.ts";
import { changeList, repeatChanges } from "../../acts/change-list.ts";
import { option, optional } from "../../acts/fields.ts";
import { minute } from "../../acts/told.ts";
import { newId } from "../../kernel/ids.ts";
import { OperatorPasskey, type TakenChange } from "../../wire/operators/operator-change.ts";
import { operatorsAt, waitingAt } from "../../wire/operators/operator-log.ts";
import { command } from "./command.ts";
import { askNewPassword, makeNewcomer, newcomerAway } from "./newcomer.ts";
import type { CommandContext } from "./open-context.ts";
import { passkeyFileOf } from "./operator-proof.ts";

const { name } = OperatorPasskey.shape;
type Login = {
  readonly name: string;
  readonly password: string;
  readonly publicKey?: string | undefined;
};

export const operatorCeremony = command({
  name: "operator ceremony",
  summary: "Enrols the first two operators, both present. Each types a new password.",
  input: {
    first: option("operator", name),
    second: option("operator", name),
    firstPasswordFile: optional("file"),
    secondPasswordFile: optional("file"),
    firstPublicKey: optional("key"),
    secondPublicKey: optional("key"),
  },
  async run(context, { first, second, firstPasswordFile, secondPasswordFile, ...keys }) {
    if (first === second) throw new InputFault("--second must be another operator");
    await checkNobodyIsIn(context, [first, second]);
    // Both type before anybody is enrolled.
    const password = await askNewPassword(context, first, firstPasswordFile);
    const other = await askNewPassword(context, second, secondPasswordFile);
    if (password === other) throw new InputFault("each operator needs a password of their own");
    const pair = [
      { name: first, password, publicKey: keys.firstPublicKey },
      { name: second, password: other, publicKey: keys.secondPublicKey },
    ];
    const enrolled = await holdCeremony(context, pair);
    return {
      data: { operators: enrolled },
      lines: [
        ...enrolled.map((one) => `${one.name}: ${one.words}`),
        "Each operator keeps the own passkey file and a copy of it elsewhere.",
        'Then see "operator list" and "doctor".',
      ],
    };
  },
});

/** The ceremony is for the first two operators. They enrol everybody who comes later. */
async function checkNobodyIsIn(
  { operators, clock }: CommandContext,
  names: readonly string[],
): Promise<void> {
  const inNow = operatorsAt(await operators.listOperatorChanges({}), clock.now().getTime());
  const other = inNow.find((one) => !names.includes(one.name)) ?? (inNow.length > 1 && inNow[0]);
  if (other) {
    throw new InputFault(`${other.name} is an operator already: see "operator add"`);
  }
}

/** Enrols both at guard and signer. After a crash it goes on where it stopped. */
export async function holdCeremony(context: CommandContext, pair: readonly Login[]) {
  await repeatChanges(context);
  const enrolled = [];
  for (const login of pair)
    enrolled.push({ name: login.name, ...(await enrolFirst(context, login)) });
  return enrolled;
}

async function enrolFirst(context: CommandContext, login: Login) {
  const file = passkeyFileOf(context.layout.dataDir, login.name);
  const log = await context.operators.listOperatorChanges({});
  const known = enrolmentOf(log, login.name, context.clock.now().getTime());
  const newcomer =
    login.publicKey === undefined
      ? makeNewcomer(file, login)
      : newcomerAway(context, login.publicKey, login);
  if (known?.isIn) {
    // A crash came before the passkey that was taken was in its place.
    if (newcomer.passkey.publicKey === known.publicKey) newcomer.keep();
    return { operatorId: known.operatorId, file, words: "is an operator" };
  }
  const operatorId = known?.operatorId ?? newId("opr", context.clock);
  const operator = { operatorId, name: login.name, ...newcomer.passkey };
  const { from } = await changeList(context, {
    draft: { kind: "enrol", operator },
    by: [{ operatorId, answer: newcomer.answer }],
    password: login.password,
  });
  const fromText = minute(new Date(from * 1000));
  const kept = newcomer.keep();
  return { operatorId, file: kept, words: `an operator from ${fromText}, passkey: ${kept}` };
}

function enrolmentOf(log: readonly TakenChange[], whose: string, nowMs: number) {
  const isWhose = (one: OperatorPasskey) => one.name === whose;
  const inNow = operatorsAt(log, nowMs).find(isWhose);
  if (inNow) return { ...inNow, isIn: true };
  const known = log.flatMap(({ change }) => (change.kind === "enrol" ? change.operator : []));
  const last = known.findLast(isWhose);
  const isComing = waitingAt(log, nowMs).some(
    ({ change }) => change.kind === "enrol" && isWhose(change.operator),
  );
  return last && { ...last, isIn: isComing };
}

/** What only one of guard and signer took, because the other one was away. */
export const operatorRepeat = command({
  name: "operator repeat",
  summary: "Gives guard and signer the changes of the operators that only one of them took.",
  input: {},
  async run(context) {
    const repeated = await repeatChanges(context);
    const operators = await context.operators.compareOperators({});
    return {
      data: { repeated, operators },
      lines: [`${repeated} changes were repeated: guard and signer keep the same list`],
    };
  },
});
