import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { type App, bind } from "../../../http/index.ts";
import type { Database } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { updateLanguage, updatePreferences } from "./preference-store.ts";

/** Answers the call that changes how a person reads the product. */
export function bindPreferences(app: App, { database }: { readonly database: Database }): void {
  bind(app, setPreferences, ({ actor: { userId, ip, device }, ask }) =>
    database.transaction(async (tx) => {
      const { language } = ask;
      if (language !== undefined && (await updateLanguage(tx, userId, language))) {
        await recordEvent(tx, { userId, kind: "language-set", ip, device, details: { language } });
      }
      return updatePreferences(tx, userId, ask);
    }),
  );
}
