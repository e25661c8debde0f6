import type { ZodType } from "zod";
import type { LocalCall } from "../wire/local-call.ts";
import {
  certificationAct,
  type OperatorAction,
  type OperatorLogin,
  withPasskey,
} from "../wire/operators/act-proof.ts";
import type { OperatorPasskey } from "../wire/operators/operator-change.ts";
import type { Approver, PasskeyAnswer } from "../wire/signer/operator-approval.ts";
import type { ReadWorld, World } from "./world.ts";

/** One value that an act is given, from words that were typed or a form that was filled in. */
export type Field<T = unknown> = {
  /** A place after the act's name, an option, a switch, or a file whose bytes are the value. */
  readonly kind: "place" | "option" | "flag" | "file";
  /** The words that stand for the value in the help. */
  readonly help: string;
  /** The value may be left out where the schema takes undefined. */
  readonly schema: ZodType<T>;
};
export type Fields = Readonly<Record<string, Field>>;
export type InputOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** `none`: everyone who may open the data folder; such an act only reads. */
type Rights = "none" | "password" | "passkey" | "two-passkeys";

/** The operator who acts, verified by the guard before the effect begins. */
type Operator = { readonly login: OperatorLogin; readonly operatorId: string };
export type PasskeyHolder = Operator & Approver;

/** Two operators at one terminal; the second one is missing where nobody else is in. */
export type TwoHolders = PasskeyHolder & {
  readonly second: PasskeyHolder | null;
  /** Asks somebody who comes in for a password, and makes their passkey. */
  readonly newcomer: Others["newcomer"];
};

/** Somebody who is to become an operator, or gets a new password and passkey. */
export type Newcomer = {
  readonly password: string;
  readonly passkey: Omit<OperatorPasskey, "operatorId" | "name">;
  readonly answer: PasskeyAnswer;
  /** Puts the passkey where its owner finds it, once it was taken. @returns the file. */
  keep(): string;
};

type OperatorOf<R extends Rights> = {
  none: null;
  password: Operator;
  passkey: PasskeyHolder;
  "two-passkeys": TwoHolders;
}[R];
type WorldOf<R extends Rights> = R extends "none" ? ReadWorld : World;

/** The row that names the operator: an action under the guard's seal, a look, or the signer's record. */
type AuditRow = OperatorAction | "operator-look" | "signer-record";

export type ActResult = {
  /** False when what was found is not as it must be; true when left out. */
  readonly ok?: boolean;
  /** For programs. Amounts are decimal text. */
  readonly data: Readonly<Record<string, unknown>>;
  /** For people. */
  readonly lines: readonly string[];
};

type Head = {
  /** The words that name it, such as "desk fund". */
  readonly name: string;
  readonly summary: string;
  readonly rights: Rights;
  /** What it may write under the operator's name. The guard and the signer write nothing else for it. */
  readonly audit?: readonly AuditRow[] | undefined;
  readonly input: Fields;
};

type Draft<F extends Fields, R extends Rights, T> = Head & {
  readonly rights: R;
  readonly input: F;
  /** Checks the input as a whole, before the operator is asked for. @throws InputFault */
  check?(world: WorldOf<R>, input: InputOf<F>): void;
  /** Calls the feature's verb, the guard or the signer. Throws their refusals. */
  effect(world: WorldOf<R>, input: InputOf<F>, by: OperatorOf<R>): T | Promise<T>;
  words(result: T, input: InputOf<F>): ActResult;
} & (R extends "none" ? unknown : { readonly audit: readonly [AuditRow, ...AuditRow[]] });

/** How a caller asks who acts. It is asked only for what the rights need. */
export type Prover = {
  login(): Promise<OperatorLogin>;
  /** Opens the operator's passkey. @throws InputFault without one. */
  passkey(login: OperatorLogin): PasskeyAnswer;
  /** Who else is at the same terminal; absent where nobody else can be. */
  readonly others?: Others;
};

type Others = {
  /** The second operator; null where there is none. */
  second(): Promise<{ readonly login: OperatorLogin; readonly answer: PasskeyAnswer } | null>;
  /** Somebody who types a new password, and gets a new passkey. */
  newcomer(name: string): Promise<Newcomer>;
};

/** What an operator can do, once for all places that show it: the command line, later a console. */
export type Act = Head & {
  /** The only way to its effect. Throws InputFault, what the guard refuses, and what the effect does. */
  perform(
    world: World,
    given: Readonly<Record<string, unknown>>,
    prover: Prover,
  ): Promise<ActResult>;
};

export function act<const F extends Fields, R extends Rights, T>(draft: Draft<F, R, T>): Act {
  const { name, summary, rights, audit, input } = draft;
  return {
    ...{ name, summary, rights, audit, input },
    perform: (world, given, prover) => performAct(draft, world, given, prover),
  };
}

/** Reads the input, verifies who acts, has the effect, and gives the words. */
async function performAct<F extends Fields, R extends Rights, T>(
  draft: Draft<F, R, T>,
  whole: World,
  given: Readonly<Record<string, unknown>>,
  prover: Prover,
): Promise<ActResult> {
  const input = parseInput(draft.input, given);
  draft.check?.(whole as WorldOf<R>, input);
  const by = await verifyWho(draft.rights, whole, prover);
  const world = boundWorld(whole, draft, by) as WorldOf<R>;
  return draft.words(await draft.effect(world, input, by as OperatorOf<R>), input);
}

/** The values of an input, by their schemas. @throws InputFault for the first that does not fit. */
export function parseInput<F extends Fields>(
  fields: F,
  given: Readonly<Record<string, unknown>>,
): InputOf<F> {
  const values = Object.entries(fields).map(([key, field]) => {
    const { success, data, error } = field.schema.safeParse(given[key]);
    if (success) return [key, data];
    throw new InputFault(`${labelOf(key, field)} ${error.issues[0]?.message}`);
  });
  return Object.fromEntries(values) as InputOf<F>;
}

/** The guard verifies the operator, whatever the effect verifies itself; the signer every answer. */
async function verifyWho(
  rights: Rights,
  { operators }: World,
  prover: Prover,
): Promise<OperatorOf<Rights>> {
  if (rights === "none") return null;
  const login = await prover.login();
  const operator = await verified(operators, login);
  if (rights === "password") return operator;
  const holder = { ...operator, answer: prover.passkey(login) };
  if (rights === "passkey") return holder;
  const { others } = prover;
  if (!others) throw new InputFault("this needs two operators at one terminal");
  const other = await others.second();
  const second = other && { ...(await verified(operators, other.login)), answer: other.answer };
  if (second?.operatorId === holder.operatorId) {
    throw new InputFault("--with must be another operator");
  }
  return { ...holder, second, newcomer: others.newcomer };
}

async function verified(operators: World["operators"], login: OperatorLogin): Promise<Operator> {
  return { login, ...(await operators.verifyOperator(login)) };
}

const signerReads: readonly string[] = ["/stops", "/record/troubles", "/operators/list"];

/**
 * The same world, whose guard and signer write only the rows that the act declares. What needs the passkey
 * of who acts goes to the guard with its answer.
 */
function boundWorld(world: World, { name, audit = [] }: Head, by: Operator | null): World {
  const holder = () => {
    if (by && "answer" in by) return by as PasskeyHolder;
    throw new Error(`"${name}" does not ask for a passkey`);
  };
  const demand = (row: AuditRow) => {
    if (!audit.includes(row)) throw new Error(`"${name}" does not declare ${row}`);
  };
  const declared =
    <Ask, Reply>(row: AuditRow, call: (ask: Ask) => Promise<Reply>) =>
    async (ask: Ask) => {
      demand(row);
      return call(ask);
    };
  const operators: World["operators"] = {
    listOperatorChanges: (ask) => world.operators.listOperatorChanges(ask),
    changeOperators: declared("change-operators", (ask) => world.operators.changeOperators(ask)),
    listFalseChanges: (ask) => world.operators.listFalseChanges(ask),
    dropFalseChanges: declared("drop-changes", (ask) => world.operators.dropFalseChanges(ask)),
    verifyOperator: (ask) => world.operators.verifyOperator(ask),
    reopenAccount: declared("reopen-account", (ask) => world.operators.reopenAccount(ask)),
    commitCampaign: declared("commit-campaign", (ask) => world.operators.commitCampaign(ask)),
    closeDraws: declared("close-campaign", (ask) => world.operators.closeDraws(ask)),
    async signAct(ask) {
      demand(ask.action);
      return world.operators.signAct(await withPasskey(ask, holder, world.clock));
    },
    reviewNickname: declared("review-nickname", (ask) => world.operators.reviewNickname(ask)),
    showCertification: declared("operator-look", (ask) => world.operators.showCertification(ask)),
    decideCertification: declared("decide-certification", async (ask) => {
      const { approval } = await withPasskey(certificationAct(ask), holder, world.clock);
      return world.operators.decideCertification({ ...ask, approval });
    }),
    admitLook: declared("operator-look", (ask) => world.operators.admitLook(ask)),
  };
  const signer: LocalCall = async (path, body) => {
    if (!signerReads.includes(path)) demand("signer-record");
    return world.signer(path, body);
  };
  // Not copied: that would open every part of the world.
  return Object.create(world, { operators: { value: operators }, signer: { value: signer } });
}

/** How a value of the input is called, in the help and in a fault. */
export function labelOf(key: string, { kind, help }: Field): string {
  return kind === "place" ? `<${help}>` : `--${optionOf(key)}`;
}

/** The name of an option: `leafCount` is typed as `leaf-count`. */
export function optionOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Input that cannot be right, found before anything was done. */
export class InputFault extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = "InputFault";
  }
}
