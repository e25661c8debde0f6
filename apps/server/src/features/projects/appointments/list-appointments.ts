import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, timesOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  AppointmentView,
  listAppointments as endpoint,
} from "@clearhold/contract/wallet/projects/appointments";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { findProjectsById, type ProjectState, signOf } from "../projects/index.ts";
import { type Appointment, listAppointmentRows } from "./appointment-store.ts";

export type AppointDeps = { readonly database: Queryable; readonly clock: Clock };

/** My appointments, newest first; an empty field filters nothing. */
export async function listAppointments(
  { database: db, clock }: AppointDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { userId } = actor;
  const filter = {
    projectId: ask.pro_id || null,
    currency: ask.name || null,
    state: ask.state || null,
    ...timesOf(ask),
  };
  const whose = { userId, at: clock.now(), filter };
  const { appointments, total } = await listAppointmentRows(db, whose, placeOf(ask));
  return toPage(await appointmentViews(db, actor, appointments), ask, total);
}

/** Appointments as they leave, in their order. */
export async function appointmentViews(
  db: Queryable,
  actor: Pick<Actor, "demo">,
  appointments: readonly Appointment[],
): Promise<AppointmentView[]> {
  const ids = appointments.map(({ projectId }) => projectId);
  const byId = await findProjectsById(db, ids);
  return appointments.flatMap((appointment) => {
    const project = byId.get(appointment.projectId);
    return project ? appointmentView(appointment, project, actor) : [];
  });
}

function appointmentView(
  appointment: Appointment,
  project: ProjectState,
  { demo }: Pick<Actor, "demo">,
): AppointmentView {
  return {
    id: appointment.id,
    pro_id: project.id,
    name: project.name,
    image: project.image,
    order_no: project.orderNo,
    unit: project.currency,
    status: project.status,
    is_profit: signOf(project),
    is_demo: project.demo || demo,
    state: appointment.state,
    money: formatMoney(money(project.currency, appointment.intendedUnits)),
    record_id: appointment.subscriptionId ?? "",
    starttime: unixSeconds(project.startAt),
    endtime: unixSeconds(project.endAt),
    createtime: unixSeconds(appointment.createdAt),
  };
}
