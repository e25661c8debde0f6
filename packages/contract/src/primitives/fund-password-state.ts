import { z } from "zod/mini";

/**
 * Whether money can move by a fund password: 0 none was set yet, 1 set, 2 void since the account was
 * frozen, until another is set with the codes.
 */
export const FundPasswordState = z.union([z.literal(0), z.literal(1), z.literal(2)]);
