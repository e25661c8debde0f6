import { readFileSync } from "node:fs";
import type { ParseArgsOptionsConfig } from "node:util";
import { type Act, type Field, InputFault, type Operator } from "../../acts/act.ts";
import { openWorld } from "./act-world.ts";
import type { Command, CommandAsk } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { passkeyAnswer, passkeyOptions } from "./operator-passkey.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import type { Terminal } from "./terminal.ts";

/** An act as the command line shows it: its input from what was typed, its words as lines. */
export function commandOf(act: Act): Command {
  return {
    name: act.name,
    summary: act.summary,
    usage: usageOf(act),
    options: optionsOf(act),
    async run(context, ask) {
      const input = await readInput(act, ask, context.terminal);
      const world = openWorld(context, act);
      act.check?.(world, input);
      return act.run(world, input, await readOperator(act, context, ask));
    },
  };
}

const proofUsage = {
  none: [],
  named: ["[--as <operator>]", "[--password-file <file>]"],
  password: ["--as <operator>", "[--password-file <file>]"],
  passkey: ["--as <operator>", "[--password-file <file>]", "[--passkey-file <file>]"],
} as const;

function usageOf({ input, rights }: Act): string {
  const own = Object.entries(input).map(([key, field]) => {
    if (field.kind === "place") return `<${field.help}>`;
    const option =
      field.kind === "flag" ? labelOf(key, field) : `${labelOf(key, field)} <${field.help}>`;
    return isOptional(field) ? `[${option}]` : option;
  });
  return [...own, ...proofUsage[rights]].join(" ");
}

function optionsOf({ input, rights }: Act): ParseArgsOptionsConfig {
  const own = Object.entries(input)
    .filter(([, { kind }]) => kind !== "place")
    .map(([key, { kind }]) => [nameOf(key), { type: kind === "flag" ? "boolean" : "string" }]);
  const proof = { none: {}, named: proofOptions, password: proofOptions, passkey: passkeyOptions };
  return { ...proof[rights], ...Object.fromEntries(own) };
}

/** A person at a terminal is asked for what is missing; a script gets an InputFault. */
async function readInput(act: Act, ask: CommandAsk, terminal: Terminal | null) {
  const input: Record<string, unknown> = {};
  const places = [...ask.positionals];
  for (const [key, field] of Object.entries(act.input)) {
    const label = labelOf(key, field);
    let text = field.kind === "place" ? places.shift() : ask.text(nameOf(key));
    if (!text && field.kind !== "flag" && !isOptional(field)) {
      text = await terminal?.ask(`${label} (${field.help}): `);
      if (!text) throw new InputFault(`${label} is missing`);
    }
    input[key] = parse(field, label, field.kind === "flag" ? ask.flag(nameOf(key)) : text);
  }
  return input;
}

function parse({ kind, schema }: Field, label: string, given: string | boolean | undefined) {
  const value = kind === "file" && typeof given === "string" ? readBytes(given, label) : given;
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new InputFault(`${label} ${error.issues[0]?.message}`);
  return data;
}

function readBytes(file: string, label: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputFault(`${label}: ${error instanceof Error ? error.message : file}`);
  }
}

/** The guard verifies the operator before the effect begins, whatever the effect verifies itself. */
async function readOperator(
  { rights }: Act,
  context: CommandContext,
  ask: CommandAsk,
): Promise<Operator | null> {
  if (rights === "none" || (rights === "named" && ask.text("as") === undefined)) return null;
  const login = await readProof(context, ask);
  const { operatorId } = await context.operators().verifyOperator(login);
  const answer = rights === "passkey" ? { answer: passkeyAnswer(context, ask, login) } : {};
  return { login, operatorId, ...answer };
}

function isOptional({ schema }: Field): boolean {
  return schema.safeParse(undefined).success;
}

function labelOf(key: string, { kind, help }: Field): string {
  return kind === "place" ? `<${help}>` : `--${nameOf(key)}`;
}

function nameOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
