import type { AskSecond } from "./ask-second.ts";
import { grabPixels } from "./grab-pixels.ts";
import { SecondTurns } from "./second-turns.ts";

/** Ends the reading and lets the camera go. */
export type StopScan = () => void;

type ScanOptions = {
  /** Lets a second reader help when the first reads nothing; it costs a third of a megabyte once. */
  thorough: boolean;
  onText: (text: string) => void;
};

/**
 * Reads QR codes from the camera, the rear one where there are several, into `video` until it is
 * stopped, and gives each text that it finds. A reader's code is fetched when it is first used.
 * @throws whatever the browser says when there is no camera, or none that may be used.
 */
export async function startScan(
  video: HTMLVideoElement,
  { thorough, onText }: ScanOptions,
): Promise<StopScan> {
  const { QRCanvas, rearCamera, frameLoop } = await import("qr/dom.js");
  const camera = await rearCamera(video);
  const canvas = new QRCanvas();
  const help = thorough ? startHelp(video, onText) : null;
  let reading = false;
  const stopFrames = frameLoop(async () => {
    // What is hidden for a moment has no size, and the library throws where it finds none.
    if (reading || video.clientWidth === 0) return;
    reading = true;
    const text = await camera.readFrame(canvas);
    reading = false;
    const isRead = typeof text === "string" && text !== "";
    if (isRead) onText(text);
    help?.afterFrame(isRead);
  });
  return () => {
    stopFrames();
    help?.stop();
    camera.stop();
    canvas.clear();
  };
}

/** The second reader, fetched at its first turn. Where it does not work, the first goes on alone. */
function startHelp(video: HTMLVideoElement, onText: (text: string) => void) {
  let turns: SecondTurns | null = null;
  const canvas = document.createElement("canvas");
  let second: AskSecond | null = null;
  let isBusy = false;
  let isOver = false;

  async function look(hard: boolean): Promise<void> {
    if (!second) {
      const { askSecond } = await import("./ask-second.ts");
      if (isOver) return;
      second = askSecond();
    }
    const { videoWidth: width, videoHeight: height } = video;
    const pixels = grabPixels(canvas, { picture: video, width, height });
    const text = pixels && (await second.read({ pixels, hard }));
    if (text && !isOver) onText(text);
  }

  function stop(): void {
    isOver = true;
    second?.close();
  }

  return {
    stop,
    afterFrame(firstRead: boolean): void {
      if (video.videoWidth === 0) return; // the camera shows nothing yet
      const now = performance.now();
      turns ??= new SecondTurns(now);
      if (firstRead) turns.firstRead(now);
      const turn = isOver || isBusy ? null : turns.take(now);
      if (!turn) return;
      isBusy = true;
      look(turn.hard).then(() => {
        isBusy = false;
      }, stop);
    },
  };
}
