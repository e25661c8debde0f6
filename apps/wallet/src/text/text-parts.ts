import type { Language } from "@clearhold/contract/languages";
import type { Texts } from "./texts.ts";

/** The parts in which a dictionary is fetched. `first` comes with every page, the others with their screens. */
export type TextPart = "first" | "money" | "people" | "projects" | "rewards";

type Loaders = Readonly<Record<TextPart, () => Promise<Partial<Texts>>>>;

/** A bundler finds only what is written out. */
export const textParts: Readonly<Record<Language, Loaders>> = {
  "en-us": {
    first: async () => (await import("./en-us/parts/first.ts")).firstTexts,
    money: async () => (await import("./en-us/parts/money.ts")).moneyTexts,
    people: async () => (await import("./en-us/parts/people.ts")).peopleTexts,
    projects: async () => (await import("./en-us/parts/projects.ts")).projectsTexts,
    rewards: async () => (await import("./en-us/parts/rewards.ts")).rewardsTexts,
  },
  "ko-kr": {
    first: async () => (await import("./ko-kr/parts/first.ts")).firstTexts,
    money: async () => (await import("./ko-kr/parts/money.ts")).moneyTexts,
    people: async () => (await import("./ko-kr/parts/people.ts")).peopleTexts,
    projects: async () => (await import("./ko-kr/parts/projects.ts")).projectsTexts,
    rewards: async () => (await import("./ko-kr/parts/rewards.ts")).rewardsTexts,
  },
  "zh-cn": {
    first: async () => (await import("./zh-cn/parts/first.ts")).firstTexts,
    money: async () => (await import("./zh-cn/parts/money.ts")).moneyTexts,
    people: async () => (await import("./zh-cn/parts/people.ts")).peopleTexts,
    projects: async () => (await import("./zh-cn/parts/projects.ts")).projectsTexts,
    rewards: async () => (await import("./zh-cn/parts/rewards.ts")).rewardsTexts,
  },
};
