import { HoldReason, type SecurityView } from "@clearhold/contract/wallet/people/passwords";
import type { Actor } from "../../../kernel/actor.ts";
import type { Security } from "../../../wire/guard/calls/security-calls.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

export type GetSecurityDeps = { readonly guard: Pick<GuardPort, "readSecurity"> };

/** What protects the account, what is under way, and which holds run or would begin. */
export async function getSecurity({ guard }: GetSecurityDeps, actor: Actor): Promise<SecurityView> {
  const security = await guard.readSecurity({ userId: actor.userId, visit: actor });
  const { email, phone, passkey, wouldHold } = security;
  return {
    email: factorView(email, email.contact),
    phone: factorView(phone, phone.contact ?? ""),
    passkey: factorView(passkey, String(passkey.count)),
    phone_open: security.phonesOpen ? 1 : 0,
    recovery_codes_left: security.recoveryCodesLeft,
    is_fundpwd: fundPasswordState(security),
    login_password_set_at: security.loginPasswordSetAt,
    fund_password_set_at: security.fundPasswordSetAt ?? 0,
    email_change: emailChangeView(security.emailChange),
    holds: security.holds.map(({ reason, until }) => ({ reason: HoldReason.parse(reason), until })),
    would_hold: {
      fund_password_by_old: wouldHold.fundPasswordByOld ?? 0,
      fund_password_by_code: wouldHold.fundPasswordByCode ?? 0,
      login_password: wouldHold.loginPassword ?? 0,
      email: wouldHold.email ?? 0,
      phone: wouldHold.phone ?? 0,
      second_factor: wouldHold.secondFactor ?? 0,
    },
  };
}

function emailChangeView(change: Security["emailChange"]): SecurityView["email_change"] {
  return change && { email: change.email, from: change.from, can_finish: change.due ? 1 : 0 };
}

function fundPasswordState(security: Security): SecurityView["is_fundpwd"] {
  if (security.fundPasswordSetAt === null) return 0;
  return security.fundPasswordVoid ? 2 : 1;
}

function factorView(
  { on, lost, next }: Pick<Security["email"], "on" | "lost" | "next">,
  bound: string,
): SecurityView["email"] {
  const after = { next: next?.on ? 1 : 0, next_from: next?.from ?? 0 };
  return { on: on ? 1 : 0, lost: lost ? 1 : 0, bound, ...after };
}
