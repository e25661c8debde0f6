import type { Pixels } from "./first-reader.ts";

/** A code that needs more pixels than this is too small for either reader. */
const sideMax = 2_000;

type Source = { picture: CanvasImageSource; width: number; height: number };

/** The pixels of a picture, made smaller where it is very large; null while it has none. */
export function grabPixels(canvas: HTMLCanvasElement, source: Source): Pixels | null {
  const scale = Math.min(1, sideMax / Math.max(source.width, source.height));
  const width = Math.round(source.width * scale);
  const height = Math.round(source.height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || width < 1 || height < 1) return null;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  // What is transparent in a picture is white, as where it was seen.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(source.picture, 0, 0, width, height);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}
