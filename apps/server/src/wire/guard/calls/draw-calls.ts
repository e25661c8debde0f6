import { z } from "zod";
import { call, userId } from "./shapes.ts";

const campaignId = z.string().regex(/^cmp_[0-9a-z]{26}$/);
const boxId = z.string().regex(/^box_[0-9a-z]{26}$/);

/**
 * Headers of blocks that follow each other, the lowest first: what the witness signed, and the signature.
 * Whether they are the network's is the guard's to say.
 */
const headers = z
  .array(
    z.object({
      signedHex: z.string().regex(/^(?:[0-9a-f]{2}){1,512}$/),
      witnessSignature: z.string().regex(/^[0-9a-f]{130}$/),
    }),
  )
  .min(1)
  .max(100);

/** Opening a box, as the web server asks for it. */
export const boxCalls = {
  /**
   * Gives the box the next number of its campaign: a line of the public log. Opened before, it changes
   * nothing. Refuses `box-not-found`, `box-not-ready`, `box-expired`, `draws-paused`.
   */
  openBox: call(z.object({ userId, boxId }), z.null()),
} as const;

/** What the worker passes on, so that the guard can follow the chain and decide what is due. */
export const drawCalls = {
  /**
   * A solid block and those on top of it, and the id of the network's first block, which on a test network
   * nobody else knows. @returns the height up to which blocks are known; 0 for none.
   */
  noteBlocks: call(
    z.object({ headers, firstBlockId: z.string().regex(/^[0-9a-f]{64}$/) }),
    z.object({ known: z.int() }),
  ),
  /**
   * Decides the draws of a campaign that wait for the first of these blocks, one after the other, each by
   * its link; by the highest card left where the link would come a day late. @returns how many.
   */
  decideDraws: call(z.object({ campaignId, headers }), z.object({ decided: z.int() })),
} as const;

/** The first and the last line of a campaign, as the command line asks for them. */
export const campaignCalls = {
  /**
   * Makes the secret chain and commits to it and to the deck, once two operators put their names to that;
   * `isDone` is false before. Refuses `record-not-found`, `campaign-refused`, `draws-paused`.
   */
  commitCampaign: call(z.object({ campaignId }), z.object({ isDone: z.boolean() })),
  /**
   * Ends the log once two operators put their names to the end of the campaign; false before. Refuses
   * `campaign-refused` while boxes wait, or can still be opened.
   */
  closeDraws: call(z.object({ campaignId }), z.object({ isDone: z.boolean() })),
} as const;
