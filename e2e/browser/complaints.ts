import type { Page } from "@playwright/test";

/** Faults that no person sees but that are faults all the same: what the page throws or logs. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => {
    // Whoever is faster than the slide from page to page cuts it short; a busy machine gives it up.
    if (!/^Transition was (?:skipped|aborted)/.test(message)) complaints.push(message);
  });
  page.on("console", (message) => {
    // The recorder of the trace reads every picture itself, which the page's policy forbids.
    const ofTheRecorder = message.text().startsWith("Connecting to 'blob:");
    if (message.type() === "error" && !ofTheRecorder) complaints.push(message.text());
  });
  return complaints;
}
