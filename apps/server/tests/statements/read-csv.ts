/** The fields of a CSV (RFC 4180); throws for lines of different lengths. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) throw new Error(`no CSV: ${text.slice(0, 80)}`);
    const [, quoted, plain = "", end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  const lengths = new Set(rows.map(({ length }) => length));
  if (lengths.size > 1) throw new Error(`lines of ${[...lengths]} fields`);
  return rows;
}
