import { boxes } from "../boxes.ts";
import { friends } from "../friends.ts";

/** What the screens of rewards, friends and team say. */
export const rewardsTexts = {
  ...boxes,
  ...friends,
} as const;
