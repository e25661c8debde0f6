import { readFileSync } from "node:fs";
import { createProject } from "../../features/projects/projects/index.ts";
import { parseTerms } from "../../features/projects/terms/index.ts";
import { type Command, type CommandAsk, UsageFault } from "./command.ts";
import { escrowAddresses } from "./escrow-addresses.ts";
import { proofOptions, readProof } from "./operator-proof.ts";

/** Options that are fields of the terms: each replaces the file's. */
const termFields = [
  "name",
  "content",
  "image",
  "currency",
  "target",
  "minimum",
  "subscription-minimum",
  "person-limit",
  "target-rate",
  "start",
  "end",
  "publish",
  "give",
  "agreement",
  "deployable",
  "cost-cap",
] as const;

/** Those of them that are whole numbers in the file. */
const numberFields = ["level", "certification", "cooling-off-hours"] as const;

export const projectCreate: Command = {
  name: "project create",
  usage: "--file <terms.json> [--name …] [--start +10m] … --as <operator> [--dry-run]",
  summary: "Creates a project in status 1 with its own address. Its terms never change.",
  options: {
    ...proofOptions,
    file: { type: "string" },
    "dry-run": { type: "boolean" },
    ...Object.fromEntries(
      [...termFields, ...numberFields].map((field) => [field, { type: "string" } as const]),
    ),
  },
  async run(context, ask) {
    const terms = parseTerms(readFields(ask), context.clock.now());
    await context.operators().verifyOperator(readProof(context, ask));
    if (ask.flag("dry-run")) {
      return {
        ok: true,
        data: { dryRun: true },
        lines: ["The terms are valid. Nothing was created."],
      };
    }
    const escrowAddressOf = escrowAddresses(context);
    const database = context.database("operator");
    const { clock } = context;
    const { id, address } = await createProject({ database, clock, escrowAddressOf }, terms);
    return {
      ok: true,
      data: { id, address },
      lines: [`Created ${id}. The venture returns money to ${address}.`],
    };
  },
};

function readFields(ask: CommandAsk): Record<string, unknown> {
  const file = ask.text("file");
  const fields = file === undefined ? {} : readObject(file);
  for (const field of termFields) {
    const value = ask.text(field);
    if (value !== undefined) fields[field.replaceAll("-", "_")] = value;
  }
  for (const field of numberFields) {
    const value = ask.text(field);
    if (value !== undefined) fields[field.replaceAll("-", "_")] = Number(value);
  }
  if (Object.keys(fields).length === 0) throw new UsageFault("--file is missing");
  return fields;
}

function readObject(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageFault(`--file: ${error instanceof Error ? error.message : file}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageFault(`--file: ${file} does not hold a JSON object`);
  }
  return { ...value };
}
