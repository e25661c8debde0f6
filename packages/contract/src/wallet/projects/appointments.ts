import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { Nothing, pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { SubscriptionView } from "./projects.ts";

/**
 * `waiting` for the start, `open` to subscribe now, `used` by a subscription that stands, `missed`
 * when buying ended without one.
 */
export const AppointmentState = z.enum(["waiting", "open", "used", "missed"]);

/** A reminder of a project that is about to start. It locks no money and buys nothing by itself. */
export const AppointmentView = z.extend(
  z.pick(SubscriptionView, {
    pro_id: true,
    name: true,
    image: true,
    order_no: true,
    unit: true,
    status: true,
    is_profit: true,
    is_demo: true,
  }),
  {
    id: OpaqueId,
    state: AppointmentState,
    /** What the person intends to subscribe. */
    money: MoneyText,
    /** My newest subscription in this project that was not cancelled; "" without one. */
    record_id: z.union([OpaqueId, z.literal("")]),
    starttime: UnixSeconds,
    endtime: UnixSeconds,
    createtime: UnixSeconds,
  },
);
export type AppointmentView = z.infer<typeof AppointmentView>;

export const appoint = endpoint({
  name: "appoint",
  kind: "write",
  path: "/api/Finance/appoint",
  auth: "session",
  summary: "Asks to be told when a project in status 1 opens; again, it changes the amount.",
  ask: z.object({ pro_id: OpaqueId, money: AmountAsk }),
  reply: AppointmentView,
  refusals: [
    "project-not-found",
    "project-in-wrong-state",
    "subscription-not-integer",
    "subscription-below-minimum",
    "subscription-above-limit",
  ],
});

export const cancelAppointment = endpoint({
  name: "cancelAppointment",
  kind: "write",
  path: "/api/Finance/cancel_appointment",
  auth: "session",
  summary: "Takes an appointment back before its project starts.",
  ask: z.object({ appointment_id: OpaqueId }),
  reply: Nothing,
  refusals: ["appointment-not-found", "project-in-wrong-state"],
});

export const listAppointments = endpoint({
  name: "listAppointments",
  kind: "read",
  path: "/api/Finance/appointments",
  auth: "session",
  summary: "My appointments, newest first; `pro_id` finds the one of a project.",
  ask: z.object({
    page: pageAsk.page,
    limit: z._default(wholeNumber(1, 100), 5),
    pro_id: z.optional(OpaqueId),
    name: z.optional(CurrencyCode),
    state: z.optional(AppointmentState),
    starttime: z.optional(wholeNumber(0, 9_999_999_999)),
    endtime: z.optional(wholeNumber(0, 9_999_999_999)),
  }),
  reply: pageOf(AppointmentView),
  refusals: [],
});
