import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { AppointmentView } from "@clearhold/contract/wallet/projects/appointments";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { findProjects, type ProjectState, signOf } from "../projects/index.ts";
import type { Appointment } from "./appointment.ts";

/** Appointments as they leave, in their order. */
export async function appointmentViews(
  db: Queryable,
  actor: Pick<Actor, "demo">,
  appointments: readonly Appointment[],
): Promise<AppointmentView[]> {
  const ids = appointments.map(({ projectId }) => projectId);
  const projects = await findProjects(db, [...new Set(ids)]);
  const byId = new Map(projects.map((project) => [project.id, project]));
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
