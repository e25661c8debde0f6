import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures as people send them, and files that only pretend to be one. */

/** Text that a file carries beside its pixels and that nobody may find again. */
export const marker = "seoul-37.5665N-126.9780E";

export type Format = "jpeg" | "png" | "webp";

export function picture(format: Format, width = 64, height = 48): Promise<Buffer> {
  return painted(width, height).toFormat(format).toBuffer();
}

/** Lies on its side, as phones write it: the camera's turn and place stand in EXIF. */
export function photoWithExif(): Promise<Buffer> {
  return painted(64, 48)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: marker, ImageDescription: marker } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${marker}</note></x:xmpmeta>`)
    .jpeg()
    .toBuffer();
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

/** A PNG that claims a size; its pixels are broken, so that whoever decodes them finds out. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(64)).subarray(0, 6)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
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
    ["text", Buffer.from("picture")],
    ["half a JPEG", await half("jpeg")],
    ["half a PNG", await half("png")],
    ["half a WebP", await half("webp")],
    ["a WebP that moves", await animation()],
  ];
}
