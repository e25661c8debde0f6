/**
 * The link that opens support about one case. A mail gets it as its subject, a page as its `case`.
 * `contact` is what the operator configured: `mailto:` and an address, or a page.
 */
export function supportHref(contact: string, caseId: string, subject: string): string {
  if (contact.startsWith("mailto:")) return `${contact}?subject=${encodeURIComponent(subject)}`;
  const page = new URL(contact);
  page.searchParams.set("case", caseId);
  return page.href;
}
