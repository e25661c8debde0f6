import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type {
  appoint as appointEndpoint,
  cancelAppointment as cancelEndpoint,
} from "@clearhold/contract/wallet/projects/appointments";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { askedWholeCoins } from "../../../kernel/asked-units.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { isCheckViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { findProjects, getProjectState, type ProjectState } from "../projects/index.ts";
import { deleteAppointment, findAppointment, saveAppointment } from "./appointment-store.ts";
import { type AppointDeps, appointmentViews } from "./list-appointments.ts";

/**
 * Notes that a person wants to be told when a project opens. Asked again it changes the amount. No
 * balance is looked at: it is a reminder, and who subscribes is asked everything then.
 */
export async function appoint(
  { database: db, clock }: AppointDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof appointEndpoint>,
): Promise<ReplyOf<typeof appointEndpoint>> {
  const { userId } = actor;
  const project = await getProjectState(db, ask.pro_id);
  refuseUnless(project.status === 1, "project-in-wrong-state", { status: String(project.status) });
  const units = intendedUnits(ask.money, project);
  const at = clock.now();
  const id = await beforeStart(db, project.id, () =>
    saveAppointment(db, { id: newId("apt", clock), userId, projectId: project.id, units, at }),
  );
  const saved = await findAppointment(db, { userId, id, at });
  const [view] = await appointmentViews(db, actor, saved ? [saved] : []);
  if (!view) throw new Error(`appointment ${id} is not there`);
  return view;
}

/** Whole coins that one subscription of the project could be. */
function intendedUnits(text: string, project: ProjectState): bigint {
  const { currency, subscriptionMinUnits, personLimitUnits } = project;
  const { units } = askedWholeCoins("money", text, currency, "subscription-not-integer");
  const told = (limit: bigint) => formatMoney(money(currency, limit));
  refuseUnless(units >= subscriptionMinUnits, "subscription-below-minimum", {
    minimum: told(subscriptionMinUnits),
  });
  refuseUnless(units <= personLimitUnits, "subscription-above-limit", {
    remaining: told(personLimitUnits),
  });
  return units;
}

/** Takes one of mine back; another's is answered like one that does not exist. */
export async function cancelAppointment(
  { database: db, clock }: AppointDeps,
  { userId }: Actor,
  ask: ParsedAskOf<typeof cancelEndpoint>,
): Promise<null> {
  const mine = { userId, id: ask.appointment_id };
  const appointment = await findAppointment(db, { ...mine, at: clock.now() });
  if (!appointment) throw new Refusal("appointment-not-found");
  await beforeStart(db, appointment.projectId, () => deleteAppointment(db, mine));
  return null;
}

/**
 * Does what the database allows in status 1 alone. Refuses `project-in-wrong-state` where the
 * project started in the same moment.
 */
async function beforeStart<T>(
  db: Queryable,
  projectId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    const [project] = await findProjects(db, [projectId]);
    const status = String(project?.status ?? "");
    throw new Refusal("project-in-wrong-state", { status }, { cause: error });
  }
}
