import { wordsOf } from "../../apps/server/src/mail/words/words-of.ts";
import type { Posted } from "../stack/post-office.ts";
import type { RandomKill } from "./random-kills.ts";
import type { Fact } from "./told-facts.ts";

const { notices } = wordsOf("en-us");

/** Facts that bring a letter, and its notice. */
const toldKinds = {
  "fund-password-set": "fund-password-set",
  "address-saved": "address-saved",
  "address-noted": "address-noted",
  "logged-in-new-device": "new-device",
  "deposit-credited": "deposit-credited",
  // Its journal tells it, so it is none of the facts; each had a code by mail, so it brings no letter.
  "withdrawal-requested": "withdrawal-requested",
  "payment-sent": "payment-sent",
  "withdrawal-settled": "withdrawal-settled",
  "withdrawal-returned": "withdrawal-returned",
  "subscription-held": "subscription-held",
  "subscription-returned": "project-failed",
  "project-paid-out": "project-paid-out",
  "raise-opened": "project-opened",
  "result-published": "project-profit",
  "payouts-over": "project-paid",
};

/** What became of the letters: each once, or once more for each answer that was lost. */
export type LetterFigures = {
  readonly letters: number;
  /** Copies of letters that had been taken before. */
  readonly again: number;
  readonly swallowed: number;
  readonly faults: readonly string[];
};

type MailedFact = Pick<Fact, "kind"> & { readonly email: string };

/**
 * Compares what the mail server took with the facts. A copy is allowed where the answer to the one
 * before was lost: the server hung up, or the guard was killed between the two.
 */
export function compareLetters(
  facts: readonly MailedFact[],
  posted: readonly Posted[],
  kills: readonly Pick<RandomKill, "atMs" | "underWay">[],
): LetterFigures {
  const letters = new Map<string, Posted[]>();
  for (const mail of posted) {
    const name = `${mail.to}\n${mail.subject}\n${mail.text}`;
    letters.set(name, [...(letters.get(name) ?? []), mail]);
  }
  const again = posted.length - letters.size;
  const swallowed = posted.filter((mail) => mail.swallowed).length;
  const underWay = kills.reduce((sum, kill) => sum + kill.underWay, 0);
  const faults = [...letters.values()].flatMap((copies) => copyFaults(copies, kills));
  if (again > swallowed + underWay) faults.push(`${again} copies, ${underWay} were under way`);
  const firsts = [...letters.values()].flatMap(([first]) => first ?? []);
  for (const [kind, notice] of Object.entries(toldKinds)) {
    for (const [name, left] of countDifferences(facts, firsts, kind, notice)) {
      faults.push(`${name}: ${Math.abs(left)} ${left > 0 ? "missing" : "too many"}`);
    }
  }
  return { letters: letters.size, again, swallowed, faults };
}

function copyFaults(
  copies: readonly Posted[],
  kills: readonly Pick<RandomKill, "atMs">[],
): string[] {
  const [{ to, subject } = { to: "", subject: "" }] = copies;
  const faults = copies.slice(1).flatMap((copy, n) => {
    const before = copies[n];
    const wasKilled = kills.some(
      ({ atMs }) => before && before.takenMs <= atMs && atMs <= copy.takenMs,
    );
    return before?.swallowed || wasKilled ? [] : [`${to}: ${subject}: a copy for no reason`];
  });
  if (copies.at(-1)?.swallowed) faults.push(`${to}: ${subject}: a lost answer was not made good`);
  return faults;
}

/** Who has more or fewer letters about facts of a kind than there are facts. */
function countDifferences(
  facts: readonly MailedFact[],
  firsts: readonly Posted[],
  kind: string,
  notice: string,
): [name: string, missing: number][] {
  const subject = (notices as Record<string, { subject: string }>)[notice]?.subject;
  if (subject === undefined) throw new Error(`no letter ${notice}`);
  const counts = new Map<string, number>();
  const add = (email: string, step: number) => counts.set(email, (counts.get(email) ?? 0) + step);
  for (const fact of facts) if (fact.kind === kind) add(fact.email, 1);
  for (const mail of firsts) if (mail.subject === subject) add(mail.to, -1);
  return [...counts]
    .filter(([, left]) => left !== 0)
    .map(([email, left]) => [`${email}: ${subject}`, left]);
}
