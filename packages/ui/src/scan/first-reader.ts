import decodeQR from "qr/decode.js";

/** A picture as a canvas gives it: four bytes a pixel, row by row. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};

/** How long the reader may look at one picture, in milliseconds, beyond what it always tries. */
const lookMsMax = 1_000;

/** The text of the QR code in a picture, or null where the first reader finds none. */
export function readFirst(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { format: "RGBA", timeLimit: lookMsMax }) || null;
  } catch {
    return null; // it throws where it finds no code
  }
}
