import { account } from "./account.ts";
import { activity } from "./activity.ts";
import { addressBook } from "./address-book.ts";
import { boxes } from "./boxes.ts";
import { certification } from "./certification.ts";
import { common } from "./common.ts";
import { devices } from "./devices.ts";
import { evidence } from "./evidence.ts";
import { friends } from "./friends.ts";
import { help } from "./help.ts";
import { holdings } from "./holdings.ts";
import { leaving } from "./leaving.ts";
import { levels } from "./levels.ts";
import { messages } from "./messages.ts";
import { money } from "./money.ts";
import { notices } from "./notices.ts";
import { outgoing } from "./outgoing.ts";
import { passkeys } from "./passkeys.ts";
import { preferences } from "./preferences.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";
import { prospects } from "./prospects.ts";
import { security } from "./security.ts";

export const enUs = {
  ...common,
  ...certification,
  ...addressBook,
  ...devices,
  ...account,
  ...activity,
  ...money,
  ...outgoing,
  ...projects,
  ...prospects,
  ...holdings,
  ...evidence,
  ...preferences,
  ...profile,
  ...passkeys,
  ...security,
  ...help,
  ...levels,
  ...messages,
  ...leaving,
  ...notices,
  ...friends,
  ...boxes,
} as const;
