import { z } from "zod";
import {
  createProject,
  getProjectState,
  hashTerms,
  statusOf,
  updateStatus,
} from "../../features/projects/projects/index.ts";
import { parseTerms } from "../../features/projects/terms/index.ts";
import type { Clock } from "../../kernel/clock.ts";
import { refuseUnless } from "../../kernel/refusal.ts";
import { act, InputFault } from "../act.ts";
import { dryRun, file, optional, place } from "../fields.ts";

/** Whole numbers in the file, texts where they are typed. */
const numberFields: readonly string[] = ["level", "certification", "coolingOffHours"];

export const projectCreate = act({
  name: "project create",
  summary: "Creates a project in status 1 with its own address. Its terms never change.",
  rights: "passkey",
  audit: ["create-project"],
  input: {
    file: {
      ...file("terms.json, whose fields the options replace"),
      schema: z.instanceof(Buffer).optional(),
    },
    name: optional("text"),
    content: optional("text"),
    image: optional("address"),
    currency: optional("TRX|USDT"),
    target: optional("whole coins"),
    minimum: optional("whole coins"),
    subscriptionMinimum: optional("whole coins"),
    personLimit: optional("whole coins"),
    targetRate: optional("percent"),
    start: optional("+10m or time"),
    end: optional("+10m or time"),
    publish: optional("+10m or time"),
    give: optional("+10m or time"),
    agreement: optional("text"),
    deployable: optional("percent"),
    costCap: optional("whole coins"),
    level: optional("number"),
    certification: optional("number"),
    coolingOffHours: optional("number"),
    dryRun,
  },
  check: ({ clock }, { dryRun: _, ...given }) => void termsOf(given, clock),
  async effect(world, { dryRun: dry, ...given }, { login }) {
    const terms = termsOf(given, world.clock);
    if (dry) return null;
    const { database, clock, escrowAddressOf, operators } = world;
    const sign = async (subjectId: string, subjectHash: string) => {
      await operators.signAct({ ...login, action: "create-project", subjectId, subjectHash });
    };
    return createProject({ database, clock, escrowAddressOf, sign }, terms);
  },
  words: (made) =>
    made
      ? {
          data: { id: made.id, address: made.address },
          lines: [`Created ${made.id}. The venture returns money to ${made.address}.`],
        }
      : { data: { dryRun: true }, lines: ["The terms are valid. Nothing was created."] },
});

export const projectWithdraw = act({
  name: "project withdraw",
  summary: "Withdraws an announced project before anyone can subscribe. Its status becomes failed.",
  rights: "password",
  audit: ["withdraw-project"],
  input: { projectId: place("project id") },
  async effect({ database, clock, operators }, { projectId }, { login }) {
    const { status } = await getProjectState(database, projectId);
    refuseUnless(status === statusOf.aboutToStart, "project-in-wrong-state", {
      status: String(status),
    });
    const subjectHash = await hashTerms(database, projectId);
    const act = { action: "withdraw-project", subjectId: projectId, subjectHash } as const;
    await operators.signAct({ ...login, ...act });
    await database.transaction((tx) => updateStatus(tx, projectId, statusOf.failed, clock.now()));
  },
  words: (_, { projectId }) => ({ data: { projectId }, lines: [`Withdrew ${projectId}.`] }),
});

type Given = { readonly file: Buffer | undefined; readonly [term: string]: unknown };

function termsOf({ file: bytes, ...given }: Given, clock: Clock) {
  const fields = bytes ? readObject(bytes) : {};
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined) continue;
    const term = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    fields[term] = numberFields.includes(name) ? Number(text) : text;
  }
  if (Object.keys(fields).length === 0) throw new InputFault("--file is missing");
  return parseTerms(fields, clock.now());
}

function readObject(bytes: Buffer): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new InputFault("--file does not hold a JSON object", { cause });
  }
}
