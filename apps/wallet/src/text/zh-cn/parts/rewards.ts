import { boxes } from "../boxes.ts";
import { friends } from "../friends.ts";

export const rewardsTexts = {
  ...boxes,
  ...friends,
};
