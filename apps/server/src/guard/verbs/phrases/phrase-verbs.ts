import type { phraseCalls } from "../../../wire/guard/calls/phrase-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { findPhrase } from "../../rows/phrases.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { setPhrase } from "./set-phrase.ts";

export function phraseVerbs(deps: GuardDeps): PortOf<typeof phraseCalls> {
  async function shown(userId: string) {
    const phrase = await findPhrase(deps, userId);
    const setAt = Math.floor((phrase?.setAt.getTime() ?? 0) / 1000);
    return { phrase: phrase?.text ?? "", setAt };
  }
  return {
    findPhrase: ({ userId }) => shown(userId),
    setPhrase: async (ask) => {
      await setPhrase(deps, ask);
      return shown(ask.userId);
    },
  };
}
