import { documentSideMin } from "@clearhold/contract/certification-rules";
import { pictureSideMax } from "@clearhold/contract/wallet/people/profile";
import type { Metadata, Sharp } from "sharp";
import { type BoundedQueue, openBoundedQueue } from "../../../kernel/bounded-queue.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";

/** What is sent in, as WebP that was drawn anew: cut to an avatar, or whole as a document. */
export type EncodePicture = (sent: Uint8Array) => Promise<Buffer>;

type PictureSize = { readonly width: number; readonly height: number };
const avatarSize: PictureSize = { width: 512, height: 512 };
const pictureQuality = 82;
const document = { side: 1600, quality: 80 } as const;
/** Below what a scanner left out: black print would vanish on black. */
const paper = { background: "#ffffff" } as const;
/** Measured at one size, so that a threshold means the same for every camera. */
const sharpnessSide = 1000;
/** A page of print that can just be read has about 1; an even area has 0. */
const sharpnessMin = 0.5;
const secondsMax = 5;
const formats: readonly string[] = ["jpeg", "png", "webp"];
/** What a whole PNG ends with: its last chunk and that one's sum. Readers of PNG draw one without it too. */
const pngEnd = Buffer.from("49454e44ae426082", "hex");
/** The field of the form that holds the picture: each refusal names it. */
const field = "file";

let loading: ReturnType<typeof loadOnce> | undefined;

/** With the first picture: every command and process that knows profiles would load it at its start. */
function loadSharp() {
  loading ??= loadOnce();
  return loading;
}

async function loadOnce() {
  const { default: sharp } = await import("sharp");
  // Readers that are not there cannot be attacked: SVG, GIF, TIFF, HEIF and the rest are never parsed.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      ...["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Draws pictures one at a time, the next few waiting: this process answers for money as well.
 * Refuses `picture-unreadable`, `picture-too-large`, `picture-too-small` where a side is below
 * `sideMin`, and `too-many-requests` when too many wait.
 */
export function openPictureEncoder(size = avatarSize, sideMin = 1): EncodePicture {
  const queue: BoundedQueue = openBoundedQueue({ runningMax: 1, waitingMax: 8 });
  const shape = (pixels: Sharp) =>
    pixels.resize({ ...size, fit: "cover" }).webp({ quality: pictureQuality });
  return (sent) => queue(() => draw(sent, shape, sideMin));
}

/** The same for documents, which have to be read. Refuses `picture-too-small` and `picture-blurred` too. */
export function openDocumentEncoder(): EncodePicture {
  const queue: BoundedQueue = openBoundedQueue({ runningMax: 1, waitingMax: 8 });
  return (sent) => queue(() => encodeDocument(sent));
}

async function encodeDocument(sent: Uint8Array): Promise<Buffer> {
  const { side, quality } = document;
  const small = await draw(
    sent,
    (whole) => whole.resize(within(sharpnessSide)).flatten(paper).png({ compressionLevel: 0 }),
    documentSideMin,
  );
  const sharp = await loadSharp();
  const { sharpness } = await sharp(small).stats();
  refuseUnless(sharpness >= sharpnessMin, "picture-blurred", { field });
  return draw(sent, (whole) => whole.resize(within(side)).flatten(paper).webp({ quality }));
}

function within(side: number) {
  return { width: side, height: side, fit: "inside", withoutEnlargement: true } as const;
}

/**
 * Only the pixels survive: turned as the camera held them, without EXIF, profiles, comments or
 * whatever else the file carried. The size is judged by the header, before a pixel is decoded; one
 * broken byte refuses the whole.
 */
async function draw(
  sent: Uint8Array,
  shape: (pixels: Sharp) => Sharp,
  sideMin = 1,
): Promise<Buffer> {
  const { format, width, height, pages = 1 } = await readHeader(sent);
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const isWhole = format !== "png" || bytes.includes(pngEnd);
  refuseUnless(formats.includes(format) && pages === 1 && isWhole, "picture-unreadable", { field });
  const most = String(pictureSideMax);
  refuseUnless(Math.max(width, height) <= pictureSideMax, "picture-too-large", {
    field,
    pixels: most,
  });
  const least = String(sideMin);
  refuseUnless(Math.min(width, height) >= sideMin, "picture-too-small", { field, pixels: least });
  const sharp = await loadSharp();
  try {
    const pixels = sharp(sent, { limitInputPixels: pictureSideMax ** 2, failOn: "warning" });
    return await shape(pixels.timeout({ seconds: secondsMax }).autoOrient()).toBuffer();
  } catch (error) {
    throw new Refusal("picture-unreadable", { field }, { cause: error });
  }
}

async function readHeader(sent: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(sent, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Refusal("picture-unreadable", { field }, { cause: error });
  }
}
