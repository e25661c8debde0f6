import { pictureSideMax } from "@clearhold/contract/wallet/people/profile";
import sharp, { type Metadata } from "sharp";
import { type BoundedQueue, openBoundedQueue } from "../../../kernel/bounded-queue.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";

/** What is sent in, as WebP that was drawn anew. */
export type EncodePicture = (sent: Uint8Array) => Promise<Buffer>;

const side = 512;
const quality = 82;
const secondsMax = 5;
const formats: readonly string[] = ["jpeg", "png", "webp"];

// Readers that are not there cannot be attacked: SVG, GIF, TIFF, HEIF and the rest are never parsed.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws pictures one at a time, the next few waiting: this process answers for money as well.
 * Refuses `picture-unreadable`, `picture-too-large`, and `too-many-requests` when too many wait.
 */
export function openPictureEncoder(): EncodePicture {
  const queue: BoundedQueue = openBoundedQueue({ runningMax: 1, waitingMax: 8 });
  return (sent) => queue(() => encode(sent));
}

/**
 * Only the pixels survive: turned as the camera held it, cut to a square, without EXIF, profiles,
 * comments or whatever else the file carried. The size is judged by the header, before a pixel is
 * decoded; one broken byte refuses the whole.
 */
async function encode(sent: Uint8Array): Promise<Buffer> {
  const { format, width, height, pages = 1 } = await readHeader(sent);
  refuseUnless(formats.includes(format) && pages === 1, "picture-unreadable");
  const pixels = String(pictureSideMax);
  refuseUnless(Math.max(width, height) <= pictureSideMax, "picture-too-large", { pixels });
  try {
    return await sharp(sent, { limitInputPixels: pictureSideMax ** 2, failOn: "warning" })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality })
      .toBuffer();
  } catch (error) {
    throw new Refusal("picture-unreadable", {}, { cause: error });
  }
}

async function readHeader(sent: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(sent, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Refusal("picture-unreadable", {}, { cause: error });
  }
}
