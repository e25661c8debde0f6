import { hash } from "node:crypto";

/** The queue knows its letters by UUIDs: the one of what a letter is about. */
export function letterIdOf(subject: string): string {
  const hex = hash("sha256", subject, "hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`];
  return [...parts, `8${hex.slice(15, 18)}`, hex.slice(18, 30)].join("-");
}
