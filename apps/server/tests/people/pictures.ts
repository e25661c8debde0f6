import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { markupPayloads } from "./markup-payloads.ts";

/** Pictures as people send them, and files that only pretend to be one. */

/** Text that a file carries beside its pixels and that nobody may find again. */
export const marker = "seoul-37.5665N-126.9780E";

export type Format = "jpeg" | "png" | "webp";

export function picture(format: Format, width = 64, height = 48): Promise<Buffer> {
  return painted(width, height).toFormat(format).toBuffer();
}

/** Lies on its side, as phones write it: the camera's turn and place stand in EXIF. */
export function photoWithExif(width = 64, height = 48): Promise<Buffer> {
  return painted(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: marker, ImageDescription: marker } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${marker}</note></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
}

/** Something to read: fine grain everywhere, as print has it. */
export function documentPicture(format: Format = "jpeg", width = 900, height = 600) {
  return grain(width, height).toFormat(format).toBuffer();
}

/** The same, photographed by an unsteady hand. */
export async function blurredPicture(): Promise<Buffer> {
  return sharp(await documentPicture("png"))
    .blur(12)
    .jpeg()
    .toBuffer();
}

/** Lines of print and nothing below them, as scanners write a PNG. */
export async function transparentScan(ink: string): Promise<Buffer> {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const width = 900;
  const stroke = await sharp({ create: { width: 9, height: 12, channels: 3, background: ink } })
    .png()
    .toBuffer();
  const print = Array.from({ length: 800 }, (_, at) => ({
    ...{ input: stroke, left: 20 + (at % 50) * 17, top: 20 + Math.floor(at / 50) * 35 },
  }));
  return sharp({ create: { width, height: 600, channels: 4, background: nothing } })
    .composite(print)
    .png()
    .toBuffer();
}

/** As a phone writes it, with where it was taken. */
export function documentWithExif(): Promise<Buffer> {
  return grain(900, 600)
    .withExifMerge({ IFD0: { Copyright: marker } })
    .jpeg()
    .toBuffer();
}

function grain(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888888", noise } });
}

/** Its left half is red, its right half blue. */
function painted(width: number, height: number) {
  const right = {
    create: { width: width / 2, height, channels: 3, background: "#0000ff" },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

export async function animation(): Promise<Buffer> {
  const green = sharp({ create: { width: 64, height: 48, channels: 3, background: "#00ff00" } });
  const frames = [await picture("png"), await green.png().toBuffer()];
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

/** True pictures that carry a hostile text: behind their pixels, and in what a camera writes. */
export async function picturesWith(text: string): Promise<Buffer[]> {
  const written = painted(64, 48).withExifMerge({ IFD0: { ImageDescription: text, Artist: text } });
  return [
    Buffer.concat([await picture("jpeg"), Buffer.from(text)]),
    Buffer.concat([await picture("webp"), Buffer.from(text)]),
    await written.jpeg().toBuffer(),
  ];
}

/** A PNG that claims a size; its pixels are broken, so that whoever decodes them finds out. */
export function pngOfSize(width: number, height: number): Buffer {
  return png(width, height, chunk("IDAT", deflateSync(Buffer.alloc(64)).subarray(0, 6)));
}

/** A PNG of 900 x 600 whose pixels inflate to so many bytes. */
export function inflatingPixels(bytes: number): Buffer {
  return png(900, 600, chunk("IDAT", deflateSync(Buffer.alloc(bytes))));
}

/** The same with a note beside its broken pixels that inflates to so many bytes. */
export function inflatingText(bytes: number): Buffer {
  const note = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(bytes))]);
  return png(900, 600, chunk("zTXt", note), chunk("IDAT", deflateSync(Buffer.alloc(64))));
}

function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const head = [Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header)];
  return Buffer.concat([...head, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

const gif = Buffer.concat([
  Buffer.from("GIF89a", "latin1"),
  Buffer.from("0100010080000000000000ffffff2c00000000010001000002024401003b", "hex"),
]);

/** None of these is a picture of ours, whatever it is called. */
export async function strangers(): Promise<[name: string, bytes: Buffer][]> {
  const half = async (format: Format) => {
    const whole = await picture(format, 800, 600);
    return whole.subarray(0, whole.length / 2);
  };
  const cutBy = async (bytes: number) => (await picture("png", 800, 600)).subarray(0, -bytes);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return [
    ["an SVG", Buffer.from(svg)],
    ["an SVG with an XML head", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["a GIF", gif],
    ["a GIF that is a script too", Buffer.from("GIF89a/*\0\0*/=1;alert(1)//", "latin1")],
    ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an HTML page that begins as a JPEG", Buffer.from("\xff\xd8\xff\xe0<html>", "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n")],
    ["a TIFF", Buffer.from("49492a0008000000", "hex")],
    ["a BMP", Buffer.from("424d3a0000000000000036000000", "hex")],
    ["an AVIF", Buffer.from("0000001c667479706176696600000000", "hex")],
    ["a ZIP", Buffer.from("504b0304140000000800", "hex")],
    ["nothing but a PNG's first bytes", Buffer.from("89504e470d0a1a0a", "hex")],
    ["text", Buffer.from("picture")],
    ["half a JPEG", await half("jpeg")],
    ["half a PNG", await half("png")],
    ["half a WebP", await half("webp")],
    ["a PNG without its end", await cutBy(12)],
    ["a PNG without its last byte", await cutBy(1)],
    ["a WebP that moves", await animation()],
    ...markupPayloads.map((text): [string, Buffer] => [text, Buffer.from(text)]),
  ];
}
