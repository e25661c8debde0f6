import { activity } from "../activity.ts";
import { certification } from "../certification.ts";
import { devices } from "../devices.ts";
import { leaving } from "../leaving.ts";
import { messages } from "../messages.ts";
import { passkeys } from "../passkeys.ts";
import { profile } from "../profile.ts";
import { security } from "../security.ts";

export const peopleTexts = {
  ...security,
  ...passkeys,
  ...certification,
  ...messages,
  ...profile,
  ...devices,
  ...activity,
  ...leaving,
};
