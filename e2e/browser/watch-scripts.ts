import type { Page } from "@playwright/test";

/** What a script that ran would show: a dialog, or a request to elsewhere. */
export function watchScripts(page: Page, baseUrl: string): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    const ours = url.startsWith(baseUrl) || /^(?:data|blob):/.test(url);
    if (!ours) seen.push(`request: ${url}`);
  });
  return seen;
}
