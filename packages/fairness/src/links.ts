import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { digestOf, format } from "./digest.ts";

/** A secret chain, kept by its owner. Only the tip is published with the commitment. */
export type Links = {
  /** Link 0. With it anybody checks every link and computes none. */
  readonly tip: string;
  /** Link `number`, from 1. It decides that draw, so it stays secret until the block is solid. Throws for others. */
  linkOf(number: number): string;
};

/**
 * The chain of a campaign with `count` cards. It is made backwards from the secret, so a link
 * reveals those before it and none after it. Two campaigns never share a chain: the campaign is in
 * every step.
 * @param secret 32 bytes from a source of randomness for keys, used for this campaign only.
 */
export function makeLinks(campaignId: string, count: number, secret: Uint8Array): Links {
  if (secret.length !== 32) throw new Error("a chain needs a secret of 32 bytes");
  const bytes = new Uint8Array(32 * (count + 1));
  bytes.set(secret, 32 * count);
  let link = bytesToHex(secret);
  for (let number = count; number > 0; number -= 1) {
    link = linkBefore(campaignId, number, link);
    bytes.set(hexToBytes(link), 32 * (number - 1));
  }
  const at = (number: number) => bytesToHex(bytes.subarray(32 * number, 32 * (number + 1)));
  return {
    tip: link,
    linkOf(number) {
      if (!Number.isInteger(number) || number < 1 || number > count) {
        throw new Error(`the chain of ${campaignId} has no link ${number}`);
      }
      return at(number);
    },
  };
}

/** Link `number - 1`, from link `number`. */
export function linkBefore(campaignId: string, number: number, link: string): string {
  return digestOf(`${format} link ${campaignId} ${number} ${link}`);
}

/** A link that is public, and its number. */
export type KnownLink = { readonly number: number; readonly link: string };

/** Whether a link leads back to one that is known. Draws that lapsed in between had their links too. */
export function isNextLink(campaignId: string, known: KnownLink, next: KnownLink): boolean {
  let link = next.link;
  for (let number = next.number; number > known.number; number -= 1) {
    link = linkBefore(campaignId, number, link);
  }
  return next.number > known.number && link === known.link;
}
