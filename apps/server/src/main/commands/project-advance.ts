import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { InputFault } from "../../acts/act.ts";
import { dryRun, flag, place } from "../../acts/fields.ts";
import { getProject, projectData, projectLine } from "../../acts/projects/projects.ts";
import type { ProjectState } from "../../features/projects/projects/index.ts";
import { advanceProjectsSeconds } from "../../features/projects/schedule/index.ts";
import type { Queryable } from "../../kernel/database.ts";
import { command } from "./command.ts";
import type { CommandContext } from "./open-context.ts";

export const projectAdvance = command({
  name: "project advance",
  summary:
    "Waits until the worker moves a project. On the devnet, --now first moves the clock to its next moment.",
  input: { id: place("project id"), now: flag(), dryRun },
  async run(context, { id, ...ask }) {
    const { database } = context;
    const before = await getProject(database, id);
    const due = nextMoment(before);
    if (ask.dryRun) {
      const when = due ? `not before ${due.toISOString()}` : "when its payments are booked";
      return {
        data: { ...projectData(before), dueAt: due?.toISOString() ?? null },
        lines: [projectLine(before), `the next move: ${when}`],
      };
    }
    if (ask.now && due) jumpTo(context, due);
    const after = await waitForWorker(database, before);
    const reached = after.status === before.status ? [] : [after.status];
    return {
      data: { ...projectData(after), reached },
      lines: [
        reached.length > 0 ? `moved to ${after.status}` : "not moved yet",
        projectLine(after),
        ...(after.status === 4 || after.status === 6 ? ["the worker now pays what is due"] : []),
      ],
    };
  },
});

const lookMs = 200;
/** Five rounds of the worker. */
const looksMax = (5 * advanceProjectsSeconds * 1000) / lookMs;

/** The schedule is the worker's alone: the project once it has moved it, or as it still stands. */
async function waitForWorker(database: Queryable, before: ProjectState): Promise<ProjectState> {
  for (let look = 0; look < looksMax; look += 1) {
    const project = await getProject(database, before.id);
    if (project.status !== before.status) return project;
    await pause(lookMs);
  }
  return before;
}

function jumpTo({ config, clock, product }: CommandContext, due: Date): void {
  if (product.network !== "devnet") throw new InputFault("--now works on the devnet only");
  if (config.CLEARHOLD_CLOCK_FILE === undefined) {
    throw new InputFault("--now needs CLEARHOLD_CLOCK_FILE, for the product and for this command");
  }
  const seconds = Math.ceil((due.getTime() - clock.now().getTime()) / 1000);
  if (seconds > 0) shiftClock(config.CLEARHOLD_CLOCK_FILE, seconds);
}

/** When the schedule next allows a move; null when only money or people are waited for. */
function nextMoment(project: ProjectState): Date | null {
  return (
    { 1: project.startAt, 2: project.endAt, 3: project.publishAt, 5: project.giveAt }[
      project.status as number
    ] ?? null
  );
}

/** Adds seconds to the file that the product's clocks read; replaced whole, never half written. */
function shiftClock(file: string, seconds: number): void {
  writeFileSync(`${file}.new`, String(readSeconds(file) + seconds));
  renameSync(`${file}.new`, file);
}

function readSeconds(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").trim()) || 0;
  } catch {
    return 0; // no file yet: no shift
  }
}
