import { Refusal } from "../../kernel/refusal.ts";
import type { CounterName } from "../rows/attempt-counter.ts";
import { type GuardKeys, macOf } from "../rows/guard-keys.ts";
import { strangers } from "../rows/visits.ts";
import { secondsTo } from "./seconds.ts";

/** The tries of everybody whom the account has never let in. */
export function strangersCounter(keys: GuardKeys, account: string): CounterName {
  return loginCounter(keys, account, strangers);
}

/** Tries at one account, among one browser of its owner or all strangers. */
export function loginCounter(keys: GuardKeys, account: string, among: string): CounterName {
  return { subject: macOf(keys.name, "login", account, among), purpose: "login" };
}

export function loginDelayed(until: Date, now: Date): Refusal {
  return new Refusal("login-delayed", { seconds: secondsTo(until, now) });
}
