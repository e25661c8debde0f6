import { moveProject } from "../../features/projects/index.ts";
import { type Command, positional, UsageFault } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { getProject } from "./project-show.ts";
import { nextMoment, projectData, projectLine } from "./project-text.ts";
import { shiftClock } from "./shift-clock.ts";

export const projectAdvance: Command = {
  name: "project advance",
  usage: "<project id> [--now] [--dry-run]",
  summary:
    "Moves a project as far as schedule and money allow; --now (devnet) moves the clock first.",
  options: { now: { type: "boolean" }, "dry-run": { type: "boolean" } },
  async run(context, ask) {
    const database = context.database("operator");
    const id = positional(ask, 0, "project id");
    const before = await getProject(database, id);
    const due = nextMoment(before);
    if (ask.flag("dry-run")) {
      const when = due ? `not before ${due.toISOString()}` : "when its payments are booked";
      return {
        ok: true,
        data: { ...projectData(before), dueAt: due?.toISOString() ?? null },
        lines: [projectLine(before), `the next move: ${when}`],
      };
    }
    if (ask.flag("now") && due) jumpTo(context, due);
    const reached = await moveProject({ database, clock: context.clock }, id);
    const after = await getProject(database, id);
    return {
      ok: true,
      data: { ...projectData(after), reached },
      lines: [
        reached.length > 0 ? `moved to ${reached.join(", then ")}` : "it has to wait",
        projectLine(after),
        ...(after.status === 4 || after.status === 6 ? ["the worker pays what is due"] : []),
      ],
    };
  },
};

function jumpTo({ config, clock, product }: CommandContext, due: Date): void {
  if (product().network !== "devnet") throw new UsageFault("--now: on the devnet only");
  if (config.CLEARHOLD_CLOCK_FILE === undefined) {
    throw new UsageFault(
      "--now: start the product with CLEARHOLD_CLOCK_FILE, and name it here too",
    );
  }
  const seconds = Math.ceil((due.getTime() - clock.now().getTime()) / 1000);
  if (seconds > 0) shiftClock(config.CLEARHOLD_CLOCK_FILE, seconds);
}
