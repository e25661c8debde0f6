/** Pixels of the longer side: a document can be read, and the file stays small. */
const sideMax = 2400;
const quality = 0.9;

/**
 * The whole picture as a JPEG of at most `sideMax` pixels. It is drawn anew, so that nothing else of
 * the file (place, date, camera) leaves the device. What this browser cannot show is sent as it is:
 * the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await draw(image);
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, sideMax / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(naturalWidth * scale);
  canvas.height = Math.round(naturalHeight * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("nothing can be drawn here");
  pen.fillStyle = "#ffffff"; // JPEG knows no transparency
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("not drawn")));
    canvas.toBlob(done, "image/jpeg", quality);
  });
}
