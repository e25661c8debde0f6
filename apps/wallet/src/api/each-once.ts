/** A row of a list that is fetched page by page. */
export type Listed = { readonly id: string | number };

/**
 * The rows of all pages in their order. A row that came at the top while somebody scrolled pushed
 * another one onto the next page, which has it again.
 */
export function eachOnce<Item extends Listed>(
  pages: readonly { readonly data: readonly Item[] }[],
): Item[] {
  const items = pages.flatMap(({ data }) => data);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
