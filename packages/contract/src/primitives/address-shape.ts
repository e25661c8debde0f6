/** How an address of TRON looks in base58, as a part of a pattern. Its checksum is not looked at. */
export const addressPattern = "T[1-9A-HJ-NP-Za-km-z]{33}";

/** A whole text that looks like an address. */
export const addressShape = new RegExp(`^${addressPattern}$`);
