import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { forgeries, honest, honestFile } from "../tests/forgeries.ts";
import { type Reason, reasons, verifyFile } from "./verify.ts";

describe("a campaign that keeps the rules", () => {
  it("is accepted, and every draw is told", () => {
    const report = verifyFile(honestFile);
    expect(report).toMatchObject({ fault: null, provesDraws: true });
    expect(report.log?.decided).toEqual(honest.log.decided);
    expect(report.log?.decided.filter(({ lapsed }) => lapsed).map(({ number }) => number)).toEqual([
      7,
    ]);
  });
});

describe("a forgery is refused by the rule that it breaks", () => {
  it.each(forgeries.map((forgery) => [forgery.name, forgery] as const))("%s", (_, forgery) => {
    const { text, seen, reason } = forgery;
    expect(verifyFile(text, seen ? { seen } : {}).fault?.reason).toBe(reason);
    // What the reader had seen is what shows it, not some other mistake of the forger.
    if (seen) expect(verifyFile(text).fault).toBeNull();
  });

  it("which the page of the format names", () => {
    const page = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
    const unnamed = Object.keys(reasons).filter((reason) => !page.includes(`(\`${reason}\`)`));
    expect(unnamed).toEqual([]);
  });

  it("for each reason there is", () => {
    const tried = new Set<Reason>([...forgeries.map(({ reason }) => reason), "not-on-chain"]);
    expect(Object.keys(reasons).filter((reason) => !tried.has(reason as Reason))).toEqual([]);
  });
});
