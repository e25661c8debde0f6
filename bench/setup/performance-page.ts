import os from "node:os";
import { type Figure, rounded, verdict } from "./figures.ts";

type Run = {
  readonly commit: string;
  /** The machine's load in the last minute, before and after. */
  readonly load: readonly [string, string];
};

/** docs/performance.md, from the figures of one run of `npm run bench`. */
export function performancePage(figures: readonly Figure[], { commit, load }: Run): string {
  const rows = figures.map((figure) => {
    const { name, rival, found, unit, atLeast, goal } = figure;
    const amount = (figure: number) => (unit ? `${figure} ${unit}` : String(figure));
    const shown = unit ? `${rounded(found)} ${unit}` : rounded(found);
    return `| ${name} | ${rival} | ${shown} | ${amount(atLeast)} | ${amount(goal)} | ${verdict(figure)} |`;
  });
  const details = figures.map(({ name, detail }) => `- **${name}**: ${detail}`);
  const gibibytes = Math.round(os.totalmem() / 2 ** 30);
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} at commit ${commit}. The machine had ${os.cpus().length} cores and ${gibibytes} GiB,
Node ${process.versions.node}, and a load of ${load[0]} before and ${load[1]} afterwards. The load that each script makes runs on the same
cores. Other work of a machine moves absolute figures twofold, so each bar is a ratio to a rival of the same run.

| figure | rival | found | at least | goal | verdict |
|---|---|---|---|---|---|
${rows.join("\n")}

## What stands behind them

${details.join("\n")}

Figures of single changes, with their ratios, are in [bench/figures.md](../bench/figures.md).
`;
}
