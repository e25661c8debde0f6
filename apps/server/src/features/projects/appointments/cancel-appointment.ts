import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type { cancelAppointment as endpoint } from "@clearhold/contract/wallet/projects/appointments";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AppointDeps } from "./appoint.ts";
import { deleteAppointment, findAppointment } from "./appointment-store.ts";
import { beforeStart } from "./before-start.ts";

/** Takes one of mine back; another's is answered like one that does not exist. */
export async function cancelAppointment(
  { database: db, clock }: AppointDeps,
  { userId }: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<null> {
  const mine = { userId, id: ask.appointment_id };
  const appointment = await findAppointment(db, { ...mine, at: clock.now() });
  if (!appointment) throw new Refusal("appointment-not-found");
  await beforeStart(db, appointment.projectId, () => deleteAppointment(db, mine));
  return null;
}
