import type { AskOf } from "@clearhold/contract/endpoint";
import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { askEmailChange, changeEmail } from "@clearhold/contract/wallet/people/contacts";
import { getSecurity, type SecurityView } from "@clearhold/contract/wallet/people/passwords";
import type { Email } from "postal-mime";
import { fundPassword, mailedCode, type Person, password } from "../people.ts";
import type { World } from "../world.ts";

/** What people do to their mailboxes in one world. */
export function contactDesk(world: () => World) {
  const newCode = (person: Person, email: string) =>
    mailedCode(world(), { email, token: person.token }, { event: "changeemail", email });

  const oldCode = (person: Person) => mailedCode(world(), person, { event: "resetemail" });

  return {
    /** The code to the mailbox that would be the new one. */
    newCode,
    /** The code to the present one, for a change. */
    oldCode,

    /** A whole change with right proofs; `over` replaces single fields. */
    async changeTo(
      person: Person,
      email: string,
      over: Partial<AskOf<typeof changeEmail>> = {},
    ): Promise<unknown> {
      const proofs = {
        ecaptcha_new: await newCode(person, email),
        ecaptcha_old: await oldCode(person),
      };
      return person.call(changeEmail, { email, ...proofs, password: fundPassword, ...over });
    },

    /** Asks for a change that waits a week. */
    async askFor(
      person: Person,
      email: string,
      over: Partial<AskOf<typeof askEmailChange>> = {},
    ): Promise<{ from: number }> {
      const passwords = { login_password: password, password: fundPassword };
      const ecaptcha_new = await newCode(person, email);
      return person.call(askEmailChange, { email, ecaptcha_new, ...passwords, ...over });
    },

    login: (account: string, typed = password) =>
      world().callAs(null)(login, { account, password: typed }),

    security: (person: Person): Promise<SecurityView> => person.call(getSecurity, {}),

    nowSeconds: () => world().clock.now().getTime() / 1000,

    isLive: (token: string) =>
      world()
        .callAs(token)(getUserInfo, {})
        .then(
          () => true,
          () => false,
        ),

    /** What happened to the account, the oldest first. */
    async events(person: Person): Promise<{ kind: string; details: Record<string, string> }[]> {
      return world().databases.auditor.query(
        "select kind, details from security_events where user_id = $1 order by id",
        [person.userId],
      );
    },

    async mailOf(email: string, subject: string): Promise<Email> {
      const mail = (await world().mailbox.mailsTo(email)).findLast(
        (one) => one.subject === subject,
      );
      if (!mail) throw new Error(`no mail to ${email}: ${subject}`);
      return mail;
    },
  };
}

/** The token of the link that freezes an account, out of a mail. */
export function linkIn({ text }: Email): string | undefined {
  return /#\/NotMe\?token=([\w-]{43})/.exec(text ?? "")?.[1];
}

/** Any code but the right one. */
export function otherThan(code: string): string {
  return code === "271828" ? "314159" : "271828";
}
