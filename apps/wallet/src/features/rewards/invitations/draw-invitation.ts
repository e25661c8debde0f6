import { wrapWords } from "./wrap-words.ts";

type InvitationPicture = {
  /** The picture of the link: an address on this server. */
  readonly qr: string;
  readonly code: string;
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly codeLabel: string;
};

/** Pixels: a portrait that messengers show whole. */
const size = { width: 900, height: 1200 } as const;
const margin = 80;
const qrSide = 560;

/** The picture has one look in both themes: it is read on other people's screens. */
const colours = { paper: "#ffffff", brand: "#1577c6", text: "#0f1720", quiet: "#4a5668" } as const;

/** An invitation as a PNG, in the words that are given. Rejects where nothing can be drawn. */
export async function drawInvitation(picture: InvitationPicture): Promise<Blob> {
  const image = new Image();
  image.src = picture.qr;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("nothing can be drawn here");
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = colours.brand;
  pen.fillRect(0, 0, size.width, 16);
  pen.textAlign = "center";
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, px: number, top: number, look: { weight: number; fill: string }) => {
    pen.font = `${look.weight} ${px}px ${fontFamily}`;
    pen.fillStyle = look.fill;
    const lines = wrapWords(text, size.width - 2 * margin, (part) => pen.measureText(part).width);
    for (const [place, line] of lines.entries()) {
      pen.fillText(line, size.width / 2, top + place * px * 1.35);
    }
  };
  write(picture.name, 40, 100, { weight: 700, fill: colours.brand });
  write(picture.title, 52, 190, { weight: 700, fill: colours.text });
  pen.drawImage(image, (size.width - qrSide) / 2, 270, qrSide, qrSide);
  write(picture.codeLabel, 32, 890, { weight: 500, fill: colours.quiet });
  write(picture.code, 64, 970, { weight: 700, fill: colours.text });
  write(picture.lead, 32, 1060, { weight: 500, fill: colours.quiet });
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("not drawn")));
    canvas.toBlob(done, "image/png");
  });
}
