import type { Finding } from "./watch-faults.ts";

/** What the signer cannot believe of the books, each in a line that ends with amount and currency. */
export type Doubts = {
  /** It has stopped for these. */
  readonly stopped: readonly string[];
  /** It waits for these. */
  readonly waiting: readonly string[];
};

const sayings = {
  "coins-unseen": {
    subject: (line: string) => `credited ${line}`,
    detail: "is in the books, and the signer never saw it come",
    waiting: (line: string) => `the signer has not seen ${line} arrive`,
  },
  "return-unproved": {
    subject: (line: string) => `given back ${line}`,
    detail: "was given back, and by the signer's nodes its payment may have left",
    waiting: (line: string) => `the signer has no proof that ${line} did not leave`,
  },
  "payout-unseen": {
    subject: (line: string) => `paid ${line}`,
    detail: "is paid by the books, and the signer never saw it leave",
    waiting: (line: string) => `the signer has not seen ${line} leave`,
  },
} as const;

type DoubtCheck = keyof typeof sayings;
const checks = Object.keys(sayings) as readonly DoubtCheck[];

export type SignerDoubts = ReturnType<typeof openSignerDoubts>;

/** What the signer said last, in both directions: of coins that came, and of orders that left. */
export function openSignerDoubts() {
  const said = new Map<DoubtCheck, Doubts>();
  const linesOf = (check: DoubtCheck) => said.get(check) ?? { stopped: [], waiting: [] };
  const findings = (): readonly Finding[] =>
    checks.flatMap((check) => {
      const { subject, detail } = sayings[check];
      return linesOf(check).stopped.map((line) => ({ check, subject: subject(line), detail }));
    });
  return {
    findings,
    /** @returns what is wrong by all that the signer said. */
    hear(check: DoubtCheck, { stopped, waiting }: Doubts): readonly Finding[] {
      said.set(check, { stopped, waiting });
      return findings();
    },
    /** For /readyz, beside what is broken. */
    words: () => checks.flatMap((check) => linesOf(check).waiting.map(sayings[check].waiting)),
  };
}
