import { grabPixels } from "./grab-pixels.ts";

/**
 * The text of the QR code in a picture file, as the camera's frames are read: the first reader,
 * then the second one. Null where neither finds a code.
 * @throws where the browser cannot show the file as a picture.
 */
export async function readPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const pixels = grabPixels(document.createElement("canvas"), { picture: bitmap, width, height });
  bitmap.close();
  if (!pixels) return null;
  const { readFirst } = await import("./first-reader.ts");
  const text = readFirst(pixels);
  if (text !== null) return text;
  const { askSecond } = await import("./ask-second.ts");
  const second = askSecond();
  try {
    return await second.read({ pixels, hard: true });
  } catch {
    return null; // without WebAssembly the first reader's answer is all there is
  } finally {
    second.close();
  }
}
