/** Pixels of a side, as the server keeps it. */
const side = 512;
const quality = 0.92;

/** A part of a picture, in its own pixels. */
type Part = { x: number; y: number; width: number; height: number };

/**
 * The chosen square as a small JPEG. It is drawn anew, so that nothing of the file (place, date,
 * camera) leaves the device. Rejects what cannot be shown as a picture.
 */
export async function cutPicture(url: string, { x, y, width, height }: Part): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("nothing can be drawn here");
  pen.fillStyle = "#ffffff"; // JPEG knows no transparency
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("not drawn")));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}
