import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import {
  changeLoginPassword,
  getSecurity,
  resetPassword,
  type SecurityView,
} from "@clearhold/contract/wallet/people/passwords";
import { money } from "@clearhold/money";
import { newId } from "../../src/kernel/ids.ts";
import { orderText } from "../../src/wire/signer/payment-order.ts";
import { mailedCode, type Person, password } from "../people.ts";
import type { World } from "../world.ts";

export const nextPassword = "Meadow-Stone-77";
export const thirdPassword = "Quiet-River-2031";

/** What people do to their passwords in one world. */
export function passwordDesk(world: () => World) {
  const nobody = () => world().callAs(null);

  return {
    nobody,

    login: (person: Person, typed: string, device?: string) =>
      world().callAs(null, "en-us", device)(login, { account: person.email, password: typed }),

    isLive: (token: string) =>
      world()
        .callAs(token)(getUserInfo, {})
        .then(
          () => true,
          () => false,
        ),

    /** Through the simple door, as this person and on this device. */
    change(
      person: Person,
      ask: { from?: string; to?: string; again?: string; ecaptcha?: string },
      device?: string,
    ) {
      const { from = password, to = nextPassword, again = to, ecaptcha } = ask;
      return world().callAs(
        person.token,
        "en-us",
        device,
      )(changeLoginPassword, {
        ...{ old_password: from, new_password: to, cfm_password: again },
        ...(ecaptcha !== undefined && { ecaptcha }),
      });
    },

    changeCode: (person: Person) => mailedCode(world(), person, { event: "changepwd" }),

    forgottenCode: (email: string) =>
      mailedCode(world(), { email, token: null }, { event: "nocaptcha", email }),

    reset: (email: string, ecaptcha: string, newpassword = nextPassword) =>
      nobody()(resetPassword, { type: 2, email, ecaptcha, newpassword }),

    /** Holds that run now: why, and how many seconds they still last. */
    async holds(person: Person): Promise<{ reason: string; seconds: number }[]> {
      const { holds } = await securityOf(world(), person);
      const now = world().clock.now().getTime() / 1000;
      return holds.map(({ reason, until }) => ({ reason, seconds: until - now }));
    },

    /** What happened to the account, the oldest first. */
    async events(person: Person): Promise<{ kind: string; ip: string; device: string }[]> {
      return world().databases.api.query(
        "select kind, ip, device from security_events where user_id = $1 order by id",
        [person.userId],
      );
    },

    async subjectsTo(email: string): Promise<(string | undefined)[]> {
      return (await world().mailbox.mailsTo(email)).map(({ subject }) => subject);
    },

    /** Asks the guard for a payout; it refuses before it looks at any proof while there is a hold. */
    withdraw({ userId, fundPassword }: Person) {
      const order = {
        ...{ network: "devnet", id: newId("wdr", world().clock), userId },
        ...{ amount: money("USDT", 12_500_000n), fee: money("USDT", 62_500n) },
        address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
        createdAt: Math.floor(world().clock.now().getTime() / 1000),
      };
      const ask = { orderText: orderText(order), fundPassword, proofs: { emailCode: "000000" } };
      return world().guard.authoriseWithdrawal(ask);
    },
  };
}

export function securityOf(world: World, person: Person, device?: string): Promise<SecurityView> {
  return world.callAs(person.token, "en-us", device)(getSecurity, {});
}
