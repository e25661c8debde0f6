import type { Texts } from "../texts.ts";
import { firstTexts } from "./parts/first.ts";
import { moneyTexts } from "./parts/money.ts";
import { peopleTexts } from "./parts/people.ts";
import { projectsTexts } from "./parts/projects.ts";
import { rewardsTexts } from "./parts/rewards.ts";

/** The whole dictionary; a page fetches its parts. */
export const koKr: Texts = {
  ...firstTexts,
  ...moneyTexts,
  ...peopleTexts,
  ...projectsTexts,
  ...rewardsTexts,
};
