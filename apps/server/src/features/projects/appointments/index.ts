export { bindAppointments } from "./appointment-routes.ts";
