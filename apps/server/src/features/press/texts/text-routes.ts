import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { Language } from "@clearhold/contract/refusals";
import { agreeToText, listTexts, readText } from "@clearhold/contract/wallet/press/texts";
import { type App, bind } from "../../../http/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { parseBlocks } from "../help/index.ts";
import { findInForce, insertAgreement, listInForce, type TextInForce } from "./text-store.ts";

type TextsDeps = { readonly database: Queryable };

/** Answers the calls about texts in force, and who agreed to the terms. */
export function bindTexts(app: App, { database }: TextsDeps): void {
  bind(app, listTexts, async ({ actor, visitor }) => {
    const texts = await listInForce(database, actor?.userId);
    return texts.map((text) => entryOf(text, visitor.language));
  });
  bind(app, readText, async ({ actor, visitor, ask }) => {
    const text = await findInForce(database, ask.kind, actor?.userId);
    if (!text) throw new Refusal("text-not-found");
    return {
      ...entryOf(text, visitor.language),
      blocks: parseBlocks(text.words[visitor.language].content),
      createtime: unixSeconds(text.publishedAt),
    };
  });
  bind(app, agreeToText, async ({ actor, ask }) => {
    const terms = await findInForce(database, "terms", actor.userId);
    if (!terms) throw new Refusal("text-not-found");
    refuseUnless(terms.id === ask.id, "terms-changed");
    await insertAgreement(database, { userId: actor.userId, textId: terms.id });
    return null;
  });
}

function entryOf({ id, kind, words, agreed }: TextInForce, language: Language) {
  return { id, kind, title: words[language].title, agreed: agreed ? (1 as const) : (0 as const) };
}
