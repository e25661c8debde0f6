type Range = { readonly from: number; readonly to: number };

export type UnreadBlocks = ReturnType<typeof openUnreadBlocks>;

/**
 * Which blocks up to the cursor this process has not booked. Another worker has; or somebody with the
 * worker's login moved the cursor over them, and nobody has read them. No row says it: the login could
 * write that too.
 */
export function openUnreadBlocks() {
  /** Where this process last saw the cursor, or put it. */
  let seen: number | null = null;
  let ranges: readonly Range[] = [];

  function goTo(number: number, unreadTo: number): void {
    if (seen === null || number < seen) {
      // Set back: what is above it is read again in any case.
      ranges = ranges.filter(({ from }) => from <= number);
      ranges = ranges.map(({ from, to }) => ({ from, to: Math.min(to, number) }));
    } else if (unreadTo > seen) ranges = [...ranges, { from: seen + 1, to: unreadTo }];
    seen = number;
  }

  return {
    /** Up to where another process remembers that books were read; the rest up to the cursor is unread. */
    begin(cursorNumber: number, rememberedNumber: number) {
      if (seen !== null) return;
      seen = rememberedNumber < 0 ? cursorNumber : Math.min(rememberedNumber, cursorNumber);
    },
    /** Where the cursor is now. A thief with the worker's login may have moved it. */
    notice: (cursorNumber: number) => goTo(cursorNumber, cursorNumber),
    /** This process has booked this block. */
    booked: (number: number) => goTo(number, number - 1),
    next: (): number | null => ranges[0]?.from ?? null,
    /** The next one was read. */
    done() {
      const [first, ...others] = ranges;
      if (first === undefined) return;
      const rest = { from: first.from + 1, to: first.to };
      ranges = rest.from > rest.to ? others : [rest, ...others];
    },
    /** Up to which block all were read; -1 before anything is known. */
    through: (): number => (ranges[0]?.from ?? (seen ?? -1) + 1) - 1,
  };
}
