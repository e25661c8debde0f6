import {
  type DrawsReport,
  type Seen,
  type VerifyProgress,
  verifyFileInSteps,
} from "@clearhold/fairness/verify";

/** The report of a whole public file, with how many lines it has. */
type DrawsVerdict = { readonly report: DrawsReport; readonly lines: number };

/** Checks every line and draws every card again. Between some hundred lines the page has its turn. */
export async function checkDraws(
  file: string,
  seen: readonly Seen[],
  onProgress: (progress: VerifyProgress) => void,
): Promise<DrawsVerdict> {
  const steps = verifyFileInSteps(file, { seen });
  for (;;) {
    const next = steps.next();
    if (next.done) return { report: next.value, lines: file.split("\n").length - 1 };
    onProgress(next.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
