import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { Pixels } from "./first-reader.ts";

/** Reads one picture. With `hard` inverted and very pale codes too, which takes longer. */
export type ReadSecond = (pixels: Pixels, hard: boolean) => Promise<string | null>;

/** What the page asks of the second reader's thread, and what comes back. */
export type SecondAsk = { readonly pixels: Pixels; readonly hard: boolean };
export type SecondAnswer = { works: true; text: string | null } | { works: false };

const options = {
  // Small relatives of a QR code correct few errors: noise would be read as one.
  formats: ["QRCodeModel2"],
  maxNumberOfSymbols: 1,
  // The text as the first reader gives it. Otherwise a guess decides between UTF-8 and older sets.
  textMode: "Plain",
  characterSet: "UTF8",
  // Half the size is tried of small pictures too: it takes the grain out.
  downscaleThreshold: 100,
  downscaleFactor: 2,
} satisfies ReaderOptions;

/**
 * The second reader, which reads mirrored and pale codes too. Its WebAssembly comes from our own
 * address or is given as bytes; without either the library would ask a server of others for it.
 */
export function openSecondReader(wasm: { url: string } | { bytes: ArrayBuffer }): ReadSecond {
  prepareZXingModule({
    overrides: "url" in wasm ? { locateFile: () => wasm.url } : { wasmBinary: wasm.bytes },
  });
  return async (pixels, hard) => {
    const text = await readOnce(pixels, hard);
    if (text !== null || !hard) return text;
    const wide = stretched(pixels);
    return wide && readOnce(wide, true);
  };
}

async function readOnce(pixels: Pixels, tryInvert: boolean): Promise<string | null> {
  const picture = { ...pixels, colorSpace: "srgb" } as const;
  const [found] = await readBarcodes(picture, { ...options, tryInvert });
  return found?.text || null;
}

/** Of the pixels, how many may become black, and how many white. */
const lostShare = 0.02;

/** A picture that has more shades than this, of 256, hides no code in a few of them. */
const shadesMax = 128;

/**
 * The same in greys from black to white: the library sees no code in a few shades of one grey. Null
 * where the picture is not pale.
 */
function stretched({ data, width, height }: Pixels): Pixels | null {
  const greys = new Uint8Array(width * height);
  for (let index = 0; index < greys.length; index += 1) {
    const at = index * 4;
    greys[index] = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
  }
  const inOrder = greys.slice().sort();
  const lost = Math.floor(greys.length * lostShare);
  const [dark = 0, light = 255] = [inOrder[lost], inOrder[greys.length - 1 - lost]];
  if (light - dark > shadesMax) return null;
  const stretch = 255 / Math.max(1, light - dark);
  const wide = new Uint8ClampedArray(data.length);
  // The fourth byte too, which no reader looks at.
  for (let at = 0; at < wide.length; at += 1) {
    wide[at] = ((greys[at >> 2] ?? 0) - dark) * stretch;
  }
  return { data: wide, width, height };
}
