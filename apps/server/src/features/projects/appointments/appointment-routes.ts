import {
  appoint,
  cancelAppointment,
  listAppointments,
} from "@clearhold/contract/wallet/projects/appointments";
import { type App, bind } from "../../../http/index.ts";
import * as appointing from "./appoint.ts";
import * as cancelling from "./appoint.ts";
import * as appointments from "./list-appointments.ts";

/** Answers calls about appointments. */
export function bindAppointments(app: App, deps: appointments.AppointDeps): void {
  bind(app, appoint, ({ actor, ask }) => appointing.appoint(deps, actor, ask));
  bind(app, cancelAppointment, ({ actor, ask }) => cancelling.cancelAppointment(deps, actor, ask));
  bind(app, listAppointments, ({ actor, ask }) => appointments.listAppointments(deps, actor, ask));
}
