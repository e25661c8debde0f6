import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { drawIndex, pickBelow } from "./draw.ts";
import { isNextLink, linkBefore, makeLinks } from "./links.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Words of four bytes as the bytes of a round; the rest is zero. */
function round(...words: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(32);
  for (const [place, word] of words.entries())
    new DataView(bytes.buffer).setUint32(place * 4, word);
  return bytes;
}

describe("a draw", () => {
  it("takes the first word whose low bits are below the limit", () => {
    expect(pickBelow(5, () => round(7, 5, 0xffff_fff8 + 4))).toBe(4);
    expect(pickBelow(1, () => round(0xffff_ffff))).toBe(0);
    expect(pickBelow(8, () => round(0xffff_ffff))).toBe(7);
    expect(pickBelow(100_000, () => round(0xffff_ffff, 99_999))).toBe(99_999);
  });

  it("goes on with another round when all eight are too large", () => {
    const full = round(...new Array<number>(8).fill(7));
    expect(pickBelow(5, (turn) => (turn < 3 ? full : round(3)))).toBe(3);
  });

  it("refuses to draw from nothing", () => {
    expect(() => pickBelow(0, () => round(0))).toThrow("no card");
    expect(() => pickBelow(1.5, () => round(0))).toThrow("no card");
  });

  it("is the HMAC that the page describes", () => {
    const seed = {
      ...{ commitment: "c".repeat(64), number: 3, boxId: "box_3" },
      ...{ blockId: "b".repeat(64), link: "a1".repeat(32) },
    };
    const text = `clearhold-draws 1 draw ${seed.commitment} 3 box_3 ${seed.blockId} 0`;
    const bytes = createHmac("sha256", Buffer.from(seed.link, "hex")).update(text).digest();
    expect(drawIndex(seed, 2 ** 16)).toBe(bytes.readUInt32BE(0) % 2 ** 16);
  });
});

describe("the chain of links", () => {
  const secret = new Uint8Array(32).fill(9);
  const links = makeLinks("cmp_1", 20, secret);

  it("is made of the texts that the page describes, from its secret down to the tip", () => {
    expect(links.linkOf(20)).toBe(Buffer.from(secret).toString("hex"));
    expect(links.linkOf(19)).toBe(sha256(`clearhold-draws 1 link cmp_1 20 ${links.linkOf(20)}`));
    expect(links.tip).toBe(linkBefore("cmp_1", 1, links.linkOf(1)));
  });

  it("leads from each link to every one before it, and from no other", () => {
    const tip = { number: 0, link: links.tip };
    for (let number = 1; number <= 20; number += 1) {
      expect(isNextLink("cmp_1", tip, { number, link: links.linkOf(number) })).toBe(true);
      expect(isNextLink("cmp_2", tip, { number, link: links.linkOf(number) })).toBe(false);
      expect(isNextLink("cmp_1", tip, { number: number - 1, link: links.linkOf(number) })).toBe(
        false,
      );
    }
    expect(isNextLink("cmp_1", tip, tip)).toBe(false);
  });

  it.each([0, -1, 1.5, 21])("has no link %d", (number) => {
    expect(() => links.linkOf(number)).toThrow(`has no link ${number}`);
  });

  it("needs a whole secret", () => {
    expect(() => makeLinks("cmp_1", 20, new Uint8Array(31))).toThrow("32 bytes");
  });
});
