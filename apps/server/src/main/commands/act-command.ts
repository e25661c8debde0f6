import { readFileSync } from "node:fs";
import type { ParseArgsOptionsConfig } from "node:util";
import { type Act, type Field, InputFault, labelOf, optionOf } from "../../acts/act.ts";
import type { Command, CommandAsk } from "./command.ts";
import { passkeyAnswer, passkeyOptions, proofOptions, readProof } from "./operator-passkey.ts";
import type { Terminal } from "./terminal.ts";

/** An act as the command line shows it: its input from what was typed, its words as lines. */
export function commandOf(act: Act): Command {
  return {
    name: act.name,
    summary: act.summary,
    usage: usageOf(act),
    options: optionsOf(act),
    run: async (context, ask) =>
      act.perform(context, await readInput(act, ask, context.terminal), {
        login: () => readProof(context, ask),
        passkey: (login) => passkeyAnswer(context, ask, login),
      }),
  };
}

const proofUsage = {
  none: [],
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
    .map(([key, { kind }]) => [optionOf(key), { type: kind === "flag" ? "boolean" : "string" }]);
  const proof = { none: {}, password: proofOptions, passkey: passkeyOptions };
  return { ...proof[rights], ...Object.fromEntries(own) };
}

/** What was typed. A person at a terminal is asked for what is missing; a script gets an InputFault. */
async function readInput(act: Act, ask: CommandAsk, terminal: Terminal | null) {
  const input: Record<string, unknown> = {};
  const places = [...ask.positionals];
  for (const [key, field] of Object.entries(act.input)) {
    const label = labelOf(key, field);
    let text = field.kind === "place" ? places.shift() : ask.text(optionOf(key));
    if (!text && field.kind !== "flag" && !isOptional(field)) {
      text = await terminal?.ask(`${label} (${field.help}): `);
      if (!text) throw new InputFault(`${label} is missing`);
    }
    if (field.kind === "flag") input[key] = ask.flag(optionOf(key));
    else input[key] = field.kind === "file" && text ? readBytes(text, label) : text;
  }
  return input;
}

function readBytes(file: string, label: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputFault(`${label}: ${error instanceof Error ? error.message : file}`);
  }
}

function isOptional({ schema }: Field): boolean {
  return schema.safeParse(undefined).success;
}
