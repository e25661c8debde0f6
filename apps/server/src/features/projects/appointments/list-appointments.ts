import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type { listAppointments as endpoint } from "@clearhold/contract/wallet/projects/appointments";
import type { Actor } from "../../../kernel/actor.ts";
import type { AppointDeps } from "./appoint.ts";
import { listAppointmentRows } from "./appointment-store.ts";
import { appointmentViews } from "./appointment-view.ts";

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
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
  };
  const place = { limit: ask.limit, offset: (ask.page - 1) * ask.limit };
  const at = clock.now();
  const { appointments, total } = await listAppointmentRows(db, { userId, at, filter }, place);
  return toPage(await appointmentViews(db, actor, appointments), ask, total);
}
