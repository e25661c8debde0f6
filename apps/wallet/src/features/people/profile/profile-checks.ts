import {
  bioLengthMax,
  nicknameLengthMax,
  type ProfileField,
  profileValues,
} from "@clearhold/contract/wallet/people/profile";
import type { Check } from "../../../forms/first-fault.ts";

/** Characters as the server counts them: a letter with its accent is one, an emoji is one. */
export function lengthOf(text: string): number {
  return [...text.normalize("NFC").trim()].length;
}

function takes(field: ProfileField, value: string): boolean {
  return profileValues[field].safeParse(value).success;
}

export type NicknameForm = {
  nickname: string;
  /** What others see, and what waits for review already ("" when nothing does). */
  shown: string;
  pending: string;
};

export const nicknameChecks = [
  { fault: "missing", failed: ({ nickname }) => nickname.trim() === "" },
  { fault: "long", failed: ({ nickname }) => lengthOf(nickname) > nicknameLengthMax },
  { fault: "signs", failed: ({ nickname }) => !takes("nickname", nickname) },
  {
    fault: "same",
    failed: ({ nickname, shown, pending }) =>
      nickname.normalize("NFC").trim() === (pending || shown),
  },
] as const satisfies readonly Check<NicknameForm, string>[];
export type NicknameFault = (typeof nicknameChecks)[number]["fault"];

export const bioChecks = [
  { fault: "missing", failed: (bio) => bio.trim() === "" },
  { fault: "long", failed: (bio) => lengthOf(bio) > bioLengthMax },
  { fault: "signs", failed: (bio) => !takes("bio", bio) },
] as const satisfies readonly Check<string, string>[];
export type BioFault = (typeof bioChecks)[number]["fault"];

/** The two networks, by the ids of their route (requirement 2: 0 = Telegram, 1 = Google). */
export const networks = ["telegram", "google"] as const;
export type Network = (typeof networks)[number];

export type SocialForm = { network: Network; name: string };

export const socialChecks = [
  { fault: "Missing", failed: ({ name }) => name.trim() === "" },
  { fault: "Wrong", failed: ({ network, name }) => !takes(network, name) },
] as const satisfies readonly Check<SocialForm, string>[];
export type SocialFault = (typeof socialChecks)[number]["fault"];
