import type { ZodType } from "zod";
import type { OperatorAction } from "../wire/guard/calls/operator-calls.ts";
import type { World } from "./world.ts";

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
type InputOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/**
 * `none`: everyone who may open the data folder. `named`: the same, and a name that is given is
 * verified. `password`: an operator. `passkey`: an operator with the passkey of the signer's list.
 */
export type Rights = "none" | "named" | "password" | "passkey";

/** The operator who acts, verified by the guard before the effect begins. */
export type Operator = {
  readonly login: { readonly name: string; readonly password: string };
  readonly operatorId: string;
};
export type PasskeyHolder = Operator & {
  /** The passkey's answer to a challenge in base64url, as JSON. */
  answer(challenge: string): string;
};
type OperatorOf<R extends Rights> = R extends "passkey"
  ? PasskeyHolder
  : R extends "password"
    ? Operator
    : null;

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

type Head<F extends Fields, R extends Rights> = {
  /** The words that name it, such as "desk fund". */
  readonly name: string;
  readonly summary: string;
  readonly rights: R;
  /** What it may write under the operator's name; nothing else is signed for it. */
  readonly audit?: readonly AuditRow[];
  readonly input: F;
  /** Checks the input as a whole, before the operator is asked for. @throws InputFault */
  check?(world: World, input: InputOf<F>): void;
};

type Draft<F extends Fields, R extends Rights, T> = Head<F, R> & {
  /** Calls the feature's verb, the guard or the signer. Throws their refusals. */
  effect(world: World, input: InputOf<F>, by: OperatorOf<R>): T | Promise<T>;
  words(result: T, input: InputOf<F>): ActResult;
};

type ActOf<F extends Fields, R extends Rights> = Head<F, R> & {
  run(world: World, input: InputOf<F>, by: OperatorOf<R>): Promise<ActResult>;
};

/** What an operator can do, once for all places that show it: the command line, later a console. */
export type Act = Head<Fields, Rights> & {
  run(world: World, input: unknown, by: Operator | null): Promise<ActResult>;
};

export function act<const F extends Fields, R extends Rights, T>({
  effect,
  words,
  ...head
}: Draft<F, R, T>): ActOf<F, R> {
  return {
    ...head,
    async run(world, input, by) {
      return words(await effect(world, input, by), input);
    },
  };
}

/** Input that cannot be right, found before anything was done. */
export class InputFault extends Error {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = "InputFault";
  }
}
