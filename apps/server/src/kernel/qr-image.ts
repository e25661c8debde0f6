import { encodeQR } from "qr";

/** The plain text as a QR code, which every camera reads: an SVG. */
export function qrSvg(text: string): string {
  const svg = encodeQR(text, "svg", { ecc: "medium", border: 2 });
  // A canvas of Firefox draws no picture that has no size of its own.
  return svg.replace("<svg ", '<svg width="240" height="240" ');
}

/** The same as a data address. */
export function qrImage(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qrSvg(text)).toString("base64")}`;
}
