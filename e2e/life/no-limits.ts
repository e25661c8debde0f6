import { limitClasses } from "@clearhold/contract/endpoint";

/** For the setting RATE_LIMITS: a drill does in minutes what a person does in days. */
export const noLimits = limitClasses.map((limit) => `${limit}=off`).join(";");
