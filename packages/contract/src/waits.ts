/**
 * How long what weakens protection waits, in seconds. The guard holds to it; the wallet names the
 * time before anything is confirmed.
 */
const daySeconds = 24 * 3600;

/**
 * A payee before the address lock lets it be paid, a whitelisting before it is in force, and a
 * weakened switch before it is weak.
 */
export const addressWaitSeconds = daySeconds;

/** A factor before it is off. */
export const factorOffSeconds = daySeconds;

/** The same without a proof of the factor itself: its owner has as long to object as for a mailbox. */
export const factorLostSeconds = 7 * daySeconds;

/** A new mailbox that the old one did not prove: as long has whoever reads the old one to object. */
export const emailChangeWaitSeconds = 7 * daySeconds;

/** Withdrawals after a change that could be a thief's. */
export const holdSeconds = daySeconds;

/** How long a finished archive of a person's data can be fetched before it is deleted. */
export const dataExportKeptSeconds = 3600;

/** How often the making of one archive is begun before it counts as failed. */
export const dataExportTriesMax = 5;

/** An account before it is closed: as long has its owner to keep it. */
export const closingWaitSeconds = 7 * daySeconds;
