import type { Facts } from "./notices.ts";

/** What a code will do; the mail says it in words, so that nobody gives it away unknowingly. */
export type CodeUse =
  | { readonly kind: "stranger" | "confirm" | "login-password" | "fund-password" }
  | { readonly kind: "new-email" | "old-email" | "new-phone" }
  | { readonly kind: "add-passkey" | "remove-passkey" | "recovery-codes" }
  | { readonly kind: "payee"; readonly address: string }
  | { readonly kind: "factor"; readonly factor: Facts["factor"]; readonly on: boolean }
  | { readonly kind: "whitelist"; readonly currency: string; readonly address: string }
  | {
      readonly kind: "address-switches";
      /** The positions of those that are set. */
      readonly settings: Readonly<Partial<Record<Facts["setting"], boolean | undefined>>>;
    }
  | {
      readonly kind: "payment";
      readonly amount: string;
      readonly currency: string;
      readonly address: string;
    }
  | {
      readonly kind: "standing-payout";
      /** What is subscribed. */
      readonly amount: string;
      readonly currency: string;
      readonly project: string;
      /** Where its payout will go. */
      readonly address: string;
    };
