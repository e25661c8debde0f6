/** The part after the question mark as plain texts: the router's own form would quote `id="1"`. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(texts.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** Keeps the named texts of a search and drops everything else. */
export function texts<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const kept: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === "string" && value !== "") kept[name] = value;
    }
    return kept;
  };
}
