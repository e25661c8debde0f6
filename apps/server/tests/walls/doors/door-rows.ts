/** Who stands at a socket: the file's rights let only that process, or its person, reach it. */
export type Caller = "web" | "worker" | "operator" | "signer";

/** Who has a socket of its own at each process. */
export const callers: Readonly<Record<"guard" | "signer", readonly Caller[]>> = {
  guard: ["web", "worker", "operator", "signer"],
  signer: ["web", "worker", "operator"],
};

/** Calls of one purpose at one process, and who may ask them. */
export type DoorRow = {
  readonly because: string;
  readonly callers: readonly Caller[];
  readonly calls: string;
};

export const doorRows: Readonly<Record<"guard" | "signer", readonly DoorRow[]>> = {
  guard: [
    {
      because: "Everybody who waits for the guard asks whether it answers.",
      callers: callers.guard,
      calls: "ping",
    },
    {
      because: "A person proves something in the app: passwords, codes, passkeys, the mailbox.",
      callers: ["web"],
      calls: `openAccount checkLoginPassword verifyLogin changeLoginPassword resetLoginPassword
        setFundPassword proveFundPassword sendCode checkStrangerCode changeEmail askEmailChange
        finishEmailChange cancelEmailChange bindPhone changePhone askPasskey askPasskeyLogin
        loginWithPasskey beginPasskey addPasskey renamePasskey removePasskey renewRecoveryCodes`,
    },
    {
      because: "A person reads and changes what protects the account.",
      callers: ["web"],
      calls: `setVerification freezeAccount forgetSession readSecurity findPhrase setPhrase
        setAddressSwitches cancelAddressSwitches`,
    },
    {
      because: "A person's browser gets pushes. Where it is, the web server keeps nowhere.",
      callers: ["web"],
      calls: "readPush subscribePush unsubscribePush renewPush",
    },
    {
      because:
        "A person hands documents over, or takes them back. The web server never reads them.",
      callers: ["web"],
      calls: "keepDocument askCertification cancelCertification",
    },
    {
      because:
        "A person proves that an archive of everything may be made. The web server makes it.",
      callers: ["web"],
      calls: "askDataExport finishDataExport",
    },
    {
      because: "A person proves that the account may be closed, and keeps it.",
      callers: ["web"],
      calls: "askClosing cancelClosing",
    },
    {
      because: "An operator looks at documents, which the person sees, and decides.",
      callers: ["operator"],
      calls: "showCertification decideCertification",
    },
    {
      because: "A person orders a payment, or says which payees are trusted.",
      callers: ["web"],
      calls: `authoriseWithdrawal authoriseSpending authoriseCancelling authoriseStandingPayout
        confirmPayee forgetPayee whitelistPayee unlistPayee`,
    },
    {
      because: "/readyz says how the books are.",
      callers: ["web"],
      calls: "readBooks",
    },
    {
      because: "An operator proves a name and puts it to an act, at the command line only.",
      callers: ["operator"],
      calls: `listOperatorChanges compareOperators changeOperators listFalseChanges
        dropFalseChanges verifyOperator signAct
        reviewNickname admitLook reopenAccount`,
    },
    {
      because: "The worker has an instruction of an owner carried out, and the owner told.",
      callers: ["worker"],
      calls: "orderStandingPayout tellOfStandingPayout",
    },
    {
      because:
        "A person opens a box. It gets the next draw of its campaign, and nothing is chosen.",
      callers: ["web"],
      calls: "openBox",
    },
    {
      because: "The worker shows the guard the chain; only what witnesses signed decides a draw.",
      callers: ["worker"],
      calls: "noteBlocks decideDraws",
    },
    {
      because: "Operators open and end a campaign; the guard does it once two have said so.",
      callers: ["operator"],
      calls: "commitCampaign closeDraws",
    },
    {
      because: "A payout needs the guard's word that the books hold it.",
      callers: ["worker"],
      calls: "vouchForPayout",
    },
    {
      because: "The guard keeps how far the signer's records are.",
      callers: ["signer"],
      calls: "listHeads beginHeads announceHead keepHead replaceHead",
    },
    {
      because: "The database believes an address once the signer has said that it gave it.",
      callers: ["signer"],
      calls: "keepAddress",
    },
    {
      because: "What restored books have lost is held again by the word of the signer's record.",
      callers: ["signer"],
      calls: "authoriseRecovery",
    },
    {
      because: "What the signer has stopped is not exchanged either.",
      callers: ["signer"],
      calls: "tellStops",
    },
    {
      because: "The first start keeps the configured limits at guard and signer.",
      callers: ["signer"],
      calls: "pinLimits",
    },
    {
      because: "The signer compares what the books have credited with what it saw come.",
      callers: ["signer"],
      calls: "sumCredits listCredits findCredits",
    },
    {
      because: "The signer compares what the books have given back with what may have left.",
      callers: ["signer"],
      calls: "listOrderEnds",
    },
    {
      because: "The signer compares what the books call paid with what it saw leave.",
      callers: ["signer"],
      calls: "listUnseenPayouts",
    },
  ],
  signer: [
    {
      because: "Its public half, and whether its keys are open, are no secret.",
      callers: callers.signer,
      calls: "public ping",
    },
    {
      because: "The worker has orders judged, and payments and moves signed.",
      callers: ["worker"],
      calls: "order sign move",
    },
    {
      because: "The worker says how far the books are, and has lost orders authorised again.",
      callers: ["worker"],
      calls: "record/mark record/recover",
    },
    {
      because: "Restored books are compared with what the signer remembers.",
      callers: ["worker", "operator"],
      calls: "record/summary record/page",
    },
    {
      because: "The web server and the operator show addresses that the signer signed.",
      callers: ["web"],
      calls: "assign",
    },
    {
      because: "Operators unlock the keys, change their list, end stops, accept damaged records.",
      callers: ["operator"],
      calls: `unlock operators operators/list stops stops/release returns/believe
        record/mark/lower record/troubles record/accept`,
    },
  ],
};

/** Who may ask each call of a process. */
export function callersOf(process: keyof typeof doorRows): ReadonlyMap<string, readonly Caller[]> {
  return new Map(
    doorRows[process].flatMap((row) =>
      row.calls.split(/\s+/).map((call) => [call, row.callers] as const),
    ),
  );
}
