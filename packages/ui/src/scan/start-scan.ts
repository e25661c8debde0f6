/** Ends the reading and lets the camera go. */
export type StopScan = () => void;

/**
 * Reads QR codes from the camera, the rear one where there are several, into `video` until it is
 * stopped, and gives each text that it finds. The reader's code is fetched when it is first used.
 * @throws whatever the browser says when there is no camera, or none that may be used.
 */
export async function startScan(
  video: HTMLVideoElement,
  onText: (text: string) => void,
): Promise<StopScan> {
  const { QRCanvas, rearCamera, frameLoop } = await import("qr/dom.js");
  const camera = await rearCamera(video);
  const canvas = new QRCanvas();
  let reading = false;
  const stopFrames = frameLoop(async () => {
    if (reading) return;
    reading = true;
    const text = await camera.readFrame(canvas);
    reading = false;
    if (typeof text === "string" && text !== "") onText(text);
  });
  return () => {
    stopFrames();
    camera.stop();
    canvas.clear();
  };
}
