import { expect, type Page } from "@playwright/test";
import { personPassword as password } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import { lookAtOpen } from "./look-at.ts";
import { Phone } from "./phone.ts";

test("scanning: a code before the camera is read and copied", async ({ page, stack }) => {
  const phone = new Phone(page, stack, { email: "jana@example.com", fundPassword: "482913" });
  await phone.register("jana", password);
  await phone.setFundPassword();
  await expect(page).toHaveURL(/#\/SecuritySettings/);
  await page.addInitScript(
    "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  await page.reload();
  await phone.open("/scancode");
  await phone.sees("The camera cannot be used.");

  const address = await phone.depositAddress("TRX");
  const code = page.getByRole("main").getByRole("img", { name: /QR code/ });
  const [size = "", drawing = ""] = await Promise.all([
    code.getAttribute("viewBox").then((box) => box?.split(" ").at(-1)),
    code.locator("path").getAttribute("d"),
  ]).then((parts) => parts.map((part) => part ?? ""));
  await holdBeforeCamera(page, Number(size), drawing);

  await phone.open("/scancode");
  const dialog = page.getByRole("alertdialog", { name: "Decoded text" });
  await expect(dialog).toContainText(address, { timeout: 60_000 });
  await lookAtOpen(page, "scan-code");
  await page.evaluate("navigator.clipboard.writeText('')");
  await phone.tap("Copy", dialog);
  await phone.sees("Copy successfully");
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
});

/** From the next page on, the camera sees this code: its modules, drawn as a picture that moves. */
async function holdBeforeCamera(page: Page, size: number, drawing: string): Promise<void> {
  await page.addInitScript(`
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 480;
    const paint = () => {
      const context = canvas.getContext("2d");
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 480, 480);
      context.scale(480 / ${size}, 480 / ${size});
      context.fillStyle = "#000";
      context.fill(new Path2D(${JSON.stringify(drawing)}));
    };
    setInterval(paint, 100);
    navigator.mediaDevices.getUserMedia = async () => (window.held = canvas.captureStream(10));
  `);
  await page.reload();
}
