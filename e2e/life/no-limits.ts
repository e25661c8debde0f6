/** For the setting RATE_LIMITS: a drill does in minutes what a person does in days. */
export const noLimits = "read=off;write=off;money=off;code=off";
