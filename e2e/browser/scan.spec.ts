import { expect, type Page } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { personPassword as password } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

test("scanning: a code before the camera is read and copied", async ({ page, stack }) => {
  const phone = new Phone(page, stack, { email: "jana@example.com", fundPassword: "482913" });
  await phone.register("jana", password);
  await phone.setFundPassword();
  await expect(page).toHaveURL(/#\/home/);
  await page.addInitScript(
    "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await page.reload();
  await phone.open("/scancode");
  await phone.sees("The camera cannot be used.");

  const address = await phone.depositAddress("TRX");
  await holdBeforeCamera(page, await shownCode(page));

  await phone.open("/scancode");
  const dialog = page.getByRole("alertdialog", { name: "Decoded text" });
  await expect(dialog).toContainText(address, { timeout: 60_000 });
  await lookAtOpen(page, "scan-code");
  await page.evaluate("navigator.clipboard.writeText('')");
  await phone.tap("Copy", dialog);
  await phone.sees("Copy successfully");
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
});

test("scanning: the second reader helps with what the first cannot read", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const { user } = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  const address = await phone.depositAddress("TRX");
  const code = await shownCode(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url().replace(stack.baseUrl, "")));
  const dialog = page.getByRole("alertdialog", { name: "Decoded text" });

  for (const look of [
    { ink: "#9a9a9a", paper: "#c0c0c0", mirrored: true },
    { ink: "#d8d8d8", paper: "#242424", mirrored: true },
  ]) {
    await holdBeforeCamera(page, code, look);
    await phone.open("/scancode");
    await expect(dialog).toContainText(address, { timeout: 60_000 });
    await phone.open("/user");
  }
  // Script and WebAssembly are our own files, and nothing came from anywhere else.
  expect([...new Set(fetched)].filter((url) => /second-worker|\.wasm$/.test(url))).toEqual([
    expect.stringMatching(/^\/assets\/workers\/second-worker-.*\.js$/),
    expect.stringMatching(/^\/assets\/zxing_reader-.*\.wasm$/),
  ]);
  expect(fetched.filter((url) => !url.startsWith("/"))).toEqual([]);
  // The page's policy allowed all of it.
  expect(complaints).toEqual([]);
});

test("scanning: a picture is read as a camera frame is", async ({ page, stack }) => {
  const { user } = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  const address = await phone.depositAddress("TRX");
  const code = await shownCode(page);
  await page.addInitScript(
    "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await page.reload();
  await phone.open("/scancode");
  await phone.sees("The camera cannot be used.");
  const dialog = page.getByRole("alertdialog", { name: "Decoded text" });
  const choose = (buffer: Buffer) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "code.png", mimeType: "image/png", buffer });

  for (const look of [
    plain,
    { ink: "#9a9a9a", paper: "#c0c0c0", mirrored: false },
    { ink: "#f4f4f4", paper: "#1a1a1a", mirrored: true },
  ]) {
    await choose(await pictureOf(page, code, look));
    await expect(dialog).toContainText(address);
    await phone.tap("Scan again", dialog);
    await expect(dialog).toHaveCount(0);
  }
  await choose(await pictureOf(page, { ...code, drawing: "M0 0h3v3h-3z" }, plain));
  await phone.sees("No QR code was found in this picture.");
  await choose(Buffer.from("no picture at all"));
  await phone.sees("This file cannot be opened as a picture.");
});

type Code = { size: number; drawing: string };

/** Its colours, and whether it is seen in a mirror. */
type Look = { ink: string; paper: string; mirrored: boolean };

const plain: Look = { ink: "#000", paper: "#fff", mirrored: false };

/** The modules of the code on the screen. */
async function shownCode(page: Page): Promise<Code> {
  const code = page.getByRole("main").getByRole("img", { name: /QR code/ });
  const box = await code.getAttribute("viewBox");
  const drawing = await code.locator("path").getAttribute("d");
  return { size: Number(box?.split(" ").at(-1)), drawing: drawing ?? "" };
}

/** A script that draws the code on `canvas`, 480 pixels wide. */
function paintOf({ size, drawing }: Code, { ink, paper, mirrored }: Look): string {
  const scale = 480 / size;
  const place = mirrored ? [-scale, 0, 0, scale, 480, 0] : [scale, 0, 0, scale, 0, 0];
  return `
    canvas.width = canvas.height = 480;
    const context = canvas.getContext("2d");
    context.fillStyle = "${paper}";
    context.fillRect(0, 0, 480, 480);
    context.setTransform(${place});
    context.fillStyle = "${ink}";
    context.fill(new Path2D(${JSON.stringify(drawing)}));
  `;
}

/** The code as a PNG file. */
async function pictureOf(page: Page, code: Code, look: Look): Promise<Buffer> {
  const address: string = await page.evaluate(`(() => {
    const canvas = document.createElement("canvas");
    ${paintOf(code, look)}
    return canvas.toDataURL("image/png");
  })()`);
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

/** From the next page on, the camera sees this code, drawn as a picture that moves. */
async function holdBeforeCamera(page: Page, code: Code, look: Look = plain): Promise<void> {
  await page.addInitScript(`{
    const canvas = document.createElement("canvas");
    const paint = () => { ${paintOf(code, look)} };
    setInterval(paint, 100);
    navigator.mediaDevices.getUserMedia = async () => {
      paint();
      return (window.held = canvas.captureStream(10));
    };
  }`);
  // A reload would meet what the screen before still fetches.
  await settle(page);
  await page.reload();
}
