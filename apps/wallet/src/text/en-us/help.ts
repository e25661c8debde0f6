/** The help: its parts, its search, and the ways into it. */
export const help = {
  help: {
    title: "Help",
    search: "Search the help",
    example: "For example: withdrawal fee",
    nothing: "Nothing found for “{words}”. Try other words.",
    results: "{count, plural, one {# article} other {# articles}}",
    related: "More on this subject",
    open: "Go to this page",
    explain: "What does this mean?",
    about: "Help for this page",
    start: "First steps",
    deposits: "Deposits",
    withdrawals: "Withdrawals",
    exchange: "Exchange",
    projects: "Projects",
    security: "Security",
    proof: "Proof",
  },
} as const;
