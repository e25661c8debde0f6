/** How many characters at each end people compare; they are printed bold. */
const boldEnd = 6;
const groupSize = 4;

export type AddressPiece = { text: string; bold: boolean };

/**
 * An address in full, in groups of four, cut further where the bold ends begin and stop. Never
 * shortened: a look-alike differs in the middle.
 */
export function addressGroups(address: string): AddressPiece[][] {
  const groups: AddressPiece[][] = [];
  for (let start = 0; start < address.length; start += groupSize) {
    groups.push(pieces(address, start, Math.min(start + groupSize, address.length)));
  }
  return groups;
}

function pieces(address: string, start: number, end: number): AddressPiece[] {
  const found: AddressPiece[] = [];
  for (let at = start; at < end; at += 1) {
    const bold = at < boldEnd || at >= address.length - boldEnd;
    const last = found.at(-1);
    if (last && last.bold === bold) last.text += address[at];
    else found.push({ text: address[at] ?? "", bold });
  }
  return found;
}
