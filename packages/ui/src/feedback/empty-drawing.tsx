const drawings = {
  papers: "M34 26h44a6 6 0 0 1 6 6v52l-8-5-8 5-8-5-8 5-8-5-8 5V32a6 6 0 0 0-6-6zM46 44h26M46 56h18",
  coins: "M60 34a20 20 0 1 0 0 40 20 20 0 0 0 0-40zM60 46v16M54 54h12M28 86h64M36 94h48",
  book: "M36 26h42a6 6 0 0 1 6 6v60H42a6 6 0 0 1-6-6zM36 80h48M60 42a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM48 68c2-6 6-9 12-9s10 3 12 9",
  chart: "M28 28v58a6 6 0 0 0 6 6h58M40 78l16-20 12 10 20-28M76 40h12v12",
  broken:
    "M36 30h48a6 6 0 0 1 6 6v16l-14 8-16-9-15 9-15-8V36a6 6 0 0 1 6-6zM30 66l15 7 15-8 16 8 14-7v18a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z",
} as const;

export type EmptyDrawingName = keyof typeof drawings;

/** A small line drawing above an empty or broken page. */
export function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
  return (
    <svg width="104" height="104" viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <circle cx="60" cy="60" r="52" fill="var(--selected)" />
      <path
        d={drawings[name]}
        fill="var(--surface)"
        fillOpacity="0.7"
        stroke="var(--brand-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
