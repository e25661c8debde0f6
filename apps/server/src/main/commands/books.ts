import { setTimeout as sleep } from "node:timers/promises";
import { formatMoney, money } from "@clearhold/money";
import { NodeFault } from "@clearhold/tron/node";
import { verdictLine } from "../../acts/chain.ts";
import { openSolidBalances } from "../../chain/tron-solid-chain.ts";
import { countQuarantined, unsignedWords } from "../../features/chain/own-addresses/index.ts";
import {
  type ChainBooks,
  checkChainBooks,
  listVerdicts,
  readHouseStanding,
  standingLine,
} from "../../features/chain/reconciliation/index.ts";
import { checkBooks } from "../../ledger/books.ts";
import { openLedger } from "../../ledger/index.ts";
import { command } from "./command.ts";
import { giveBack } from "./give-back-logins.ts";
import type { CommandContext } from "./open-context.ts";

/** The chain goes on while it is read: asked again until a read falls between two blocks. */
const triesMax = 40;
const tryEveryMs = 500;

export const books = command({
  name: "books",
  summary:
    "Proves every journal, balance and right, and compares the chain. Exit code 1 if one is wrong.",
  input: {},
  async run(context) {
    const noticed = await giveBack(context).catch((error: Error) => [error.message]);
    noticed.forEach(context.say);
    const findings = await checkBooks(context.auditor);
    const chain = await readChainBooks(context);
    const verdicts = await listVerdicts(context.auditor);
    const house = await readHouseStanding(context.auditor);
    const quarantined = await countQuarantined(context.auditor);
    const off = chain.lines.filter((line) => line.chainUnits !== line.bookUnits);
    // What could not be compared is not proved: unknown is never told as well.
    const ok = findings.length === 0 && chain.state === "compared" && off.length === 0;
    const isSigned = chain.unsigned.length === 0;
    const lines = chain.lines.map((line) => ({
      purpose: line.purpose,
      currency: line.currency,
      chain: formatMoney(money(line.currency, line.chainUnits)),
      books: formatMoney(money(line.currency, line.bookUnits)),
    }));
    return {
      ok: ok && isSigned,
      data: {
        ok: ok && isSigned,
        findings,
        house,
        quarantined,
        chain: { ...chain, lines, unsigned: chain.unsigned.map(({ address }) => address) },
        verdicts,
      },
      lines: [
        findings.length === 0
          ? "The ledger has no faults: every journal, balance and right is correct."
          : `The ledger has ${findings.length} faults:`,
        ...findings.map(({ check, subject, detail }) => `  ${check}: ${subject} ${detail}`),
        "What is open:",
        ...house.map((standing) => `  ${standingLine(standing)}`),
        ...unsignedWords(chain.unsigned.length, quarantined).map((words) => `  ${words}`),
        `The chain: ${chain.says}`,
        ...lines.map((one) => {
          const mark = one.chain === one.books ? "=" : "≠";
          return `  ${one.purpose} ${one.currency}: chain ${one.chain} ${mark} books ${one.books}`;
        }),
        ...chain.unsigned.map(
          ({ address, purpose, index }) =>
            `  not signed by the signer, quarantine it: ${address} (${purpose} ${index})`,
        ),
        "The continuous check of every address:",
        ...verdicts.map((verdict) => `  ${verdictLine(verdict)}`),
      ],
    };
  },
});

type ChainReport = {
  readonly state: ChainBooks["state"] | "unreachable";
  readonly says: string;
} & Pick<Extract<ChainBooks, { state: "compared" }>, "lines" | "unsigned">;

/** A node that cannot be reached, and books that never hold still, are said as they are. */
async function readChainBooks(context: CommandContext): Promise<ChainReport> {
  const database = context.auditor;
  const ledger = openLedger({ database, clock: context.clock });
  const { keys } = context;
  const chain = openSolidBalances(context.node, context.usdtContract);
  try {
    for (let attempt = 1; attempt <= triesMax; attempt += 1) {
      const found = await checkChainBooks({ database, ledger, chain, keys });
      if (found.state === "compared") {
        return { ...found, says: `compared at the solid block ${found.number}` };
      }
      await sleep(tryEveryMs);
    }
    const says = "no two readings matched: the scanner lags, or new blocks came too fast";
    return { state: "moving", says, lines: [], unsigned: [] };
  } catch (error) {
    if (!(error instanceof NodeFault)) throw error;
    return {
      state: "unreachable",
      says: `no node answers (${error.message})`,
      lines: [],
      unsigned: [],
    };
  } finally {
    await ledger.close();
  }
}
