/** See `AppointmentState` of the contract. */
export type AppointmentState = "waiting" | "open" | "used" | "missed";

/** One person's reminder of a project. */
export type Appointment = {
  readonly id: string;
  readonly projectId: string;
  readonly intendedUnits: bigint;
  readonly createdAt: Date;
  readonly state: AppointmentState;
  /** The person's newest subscription that stands; null without one. */
  readonly subscriptionId: string | null;
};
