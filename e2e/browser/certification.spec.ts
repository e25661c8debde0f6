import { truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import { dataLayout } from "../../apps/server/src/runtime/supervision/data-layout.ts";
import {
  openPort,
  operatorCalls,
  operatorSocketOf,
} from "../../apps/server/src/wire/guard/guard-port.ts";
import { localCaller } from "../../apps/server/src/wire/local-call.ts";
import { makeTestFolder } from "../../tools/test-folder.ts";
import { readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { rewrite } from "./every-result.ts";
import { look, lookAbroad, lookAtOpen, lookInEveryLanguage } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const mina = { email: "mina@example.com", fundPassword: "482913" };

test("a person sends documents, is refused, sends better ones and is certified", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, mina);
    await phone.register("mina", personPassword);
    await phone.open("/PersonalData");
    await phone.tap(/Authentication/);
    await expect(page).toHaveURL(/#\/Authentication/);
    await phone.sees("No operator has looked at your documents.");
    await lookAbroad(page, "certification-first", {
      "ko-kr": "서류를 확인한 운영자가 없습니다.",
      "zh-cn": "没有运营人员查看过您的证件。",
    });
    await expect(page.getByRole("link", { name: "Apply: Document and photo" })).toBeVisible();
    await fillIn(phone, true);
    await lookInEveryLanguage(page, "certification-pending", {
      "en-us": "Your documents are in review",
      "ko-kr": "서류를 심사 중입니다",
      "zh-cn": "您的证件正在审核",
    });
    await takeBack(phone);
    await lookAbroad(page, "certification-cancelled", {
      "ko-kr": "서류 제출을 취소했습니다",
      "zh-cn": "您已撤回证件",
    });
    await lookAtLapsed(page);
    await page.getByRole("link", { name: "Send new documents" }).click();
    await expect(page).toHaveURL(/#\/AuthenticationForm\?level=/);
    await phone.openAt("/AuthenticationForm?level=2", "Document and photo");
    await lookAbroad(page, "certification-form-photo", {
      "ko-kr": "본인 사진",
      "zh-cn": "本人照片",
    });
    await lookAtFaultsAbroad(page);
    await fillIn(phone);
    for (let look = 0; look < looks; look += 1) await shown(stack, "olga");
    await decide(stack, "refused");
    await page.reload();
    await phone.sees("Take new pictures that show every corner.");
    await lookAbroad(page, "certification-refused", {
      "ko-kr": "서류가 승인되지 않았습니다",
      "zh-cn": "您的证件未通过审核",
    });
    await fillIn(phone);
    await decide(stack, "accepted");
    await page.reload();
    await phone.sees("Your documents were accepted");
    await phone.sees("pavel");
    await lookAbroad(page, "certification-accepted", {
      "ko-kr": "서류가 승인되었습니다",
      "zh-cn": "您的证件已通过审核",
    });
    await everyLook(phone);
    await phone.open("/Activity");
    await phone.sees("An operator looked at your documents");
    expect(complaints).toEqual([]);
    await errorState(phone);
  } finally {
    await stack.stop();
  }
});

const looks = 12;

/** Page by page, to the first one: those above, and two of each decision. */
async function everyLook(phone: Phone): Promise<void> {
  const { page } = phone;
  const rows = page
    .getByRole("list", { name: "Who looked at your documents" })
    .getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(page.getByText("That is everything")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(rows).toHaveCount(looks + 4);
  await page.getByText("That is everything").scrollIntoViewIfNeeded();
  await lookAtOpen(page, "certification-looks");
}

const fileOf = (page: Page, part: string) =>
  page.locator(`input[type=file][aria-label="File: ${part}"]`);

/** As after 30 days in which nobody decided: the guard clears documents once an hour. */
async function lookAtLapsed(page: Page): Promise<void> {
  await page.route(/\/api\/User\/certified$/i, (route) =>
    rewrite(route, ({ request }) => ({ request: { ...(request as object), state: "lapsed" } })),
  );
  await page.reload();
  await lookAbroad(page, "certification-lapsed", {
    "ko-kr": "기한 내에 심사되지 않았습니다",
    "zh-cn": "您的证件未能及时审核",
  });
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
}

/** From the empty form to the one that is sent; the first time with every fault on the way. */
async function fillIn(phone: Phone, isFirst = false): Promise<void> {
  const { page } = phone;
  await phone.open("/Authentication");
  await page.getByRole("link", { name: "Apply: Document", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Document", level: 1 })).toBeVisible();
  if (isFirst) await wrongFacts(phone);
  await phone.fill("Full name", "Mina Example");
  await phone.fill("Birth date", "1990-04-01");
  await page.getByLabel("Country of the document").first().click();
  const sheet = page.getByRole("dialog", { name: "Country of the document" });
  await sheet.getByLabel("Search").fill("korea");
  await sheet.getByRole("button", { name: "South Korea" }).click();
  await expect(sheet).toBeHidden();
  if (isFirst) await wrongPictures(phone);
  await fileOf(page, "Front of the document").setInputFiles(await drawing(page, true));
  await expect(page.getByText("Received and encrypted")).toHaveCount(1);
  if (isFirst) {
    await phone.tap("Send for review");
    await phone.sees("Please add this picture");
    await look(page, "certification-form");
    await deleteDrafts(phone);
    await fileOf(page, "Front of the document").setInputFiles(await drawing(page, true));
    await expect(page.getByText("Received and encrypted")).toHaveCount(1);
  }
  await fileOf(page, "Back of the document").setInputFiles(await drawing(page, true));
  await expect(page.getByText("Received and encrypted")).toHaveCount(2);
  await phone.tap("Send for review");
  await phone.sees("Your documents are in review");
  await expect(page).toHaveURL(/#\/Authentication$/);
}

/** What was received and not sent says when it goes, and goes at once when the person wants it to. */
async function deleteDrafts(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.sees(/^Deleted on \d{4}-\d\d-\d\d \d\d:\d\d if you do not send it$/);
  const button = page.getByRole("button", { name: "Delete these pictures" });
  await button.scrollIntoViewIfNeeded();
  await lookAtOpen(page, "certification-drafts");
  await button.click();
  await phone.sees("All pictures have been deleted.");
  await expect(page.getByText("Received and encrypted")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Front of the document" })).toHaveCount(0);
  await expect(button).toHaveCount(0);
}

async function wrongFacts(phone: Phone): Promise<void> {
  await phone.tap("Send for review");
  await phone.sees("Please enter your full name");
  await phone.fill("Full name", "Mina Example");
  await phone.fill("Birth date", "2020-01-01");
  await phone.tap("Send for review");
  await phone.sees("Certification is open from the age of 18");
}

async function wrongPictures(phone: Phone): Promise<void> {
  const { page } = phone;
  await refusesHostileFiles(phone);
  await fileOf(page, "Front of the document").setInputFiles(await drawing(page, false));
  await phone.sees("The picture is not sharp enough to read");
  await look(page, "certification-not-sharp");
}

/** A form with a fault under its field, in the other languages. */
async function lookAtFaultsAbroad(page: Page): Promise<void> {
  for (const [language, said] of [
    ["ko-kr", "사진이 흐려서 읽을 수 없습니다"],
    ["zh-cn", "图片不够清晰"],
    ["en-us", "The picture is not sharp enough to read"],
  ] as const) {
    await page.evaluate(`localStorage.setItem("lang", ${JSON.stringify(language)})`);
    await page.reload();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(await drawing(page, false));
    await expect(page.getByText(said).first()).toBeVisible();
    await lookAtOpen(page, `certification-not-sharp-${language}`, ["light"]);
  }
}

/** What is too large is not even sent; what is no picture is refused under its own field. */
async function refusesHostileFiles(phone: Phone): Promise<void> {
  const front = fileOf(phone.page, "Front of the document");
  const sent: string[] = [];
  phone.page.on("request", (request) => sent.push(request.url()));
  const huge = path.join(makeTestFolder(), "huge.jpg");
  writeFileSync(huge, "");
  truncateSync(huge, 51 * 1024 * 1024);
  await front.setInputFiles(huge);
  await phone.sees("This file is larger than 30 MB");
  expect(sent.filter((url) => url.includes("upload_document"))).toEqual([]);
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
  const page = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(svg) };
  await front.setInputFiles(page);
  await phone.sees("This file is not a complete JPEG, PNG or WebP picture");
}

async function takeBack(phone: Phone): Promise<void> {
  await phone.tap("Take back");
  const dialog = phone.page.getByRole("alertdialog");
  await phone.tap("Take back and delete", dialog);
  await expect(dialog).toBeHidden();
  await phone.sees("All pictures have been deleted.");
}

async function errorState(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.route(/\/api\/User\/certified/i, (route) => route.abort());
  await phone.open("/Authentication");
  await page.reload();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await lookAtOpen(page, "certification-error");
}

/** Both demo operators look and say the same; the command shows pictures at a terminal only. */
async function decide(stack: Stack, decision: "accepted" | "refused"): Promise<void> {
  for (const name of ["olga", "pavel"]) {
    const requestId = await shown(stack, name);
    const reason = decision === "refused" ? ["--reason", "incomplete"] : [];
    const words = ["certification", "decide", requestId, "--decision", decision, ...reason];
    await stack.desk.command([...words, "--as", name], name);
  }
}

/** An operator looks at what waits; its id. */
async function shown(stack: Stack, name: string): Promise<string> {
  const { guardSocket, runDir } = dataLayout(stack.dataDir);
  const socket = path.resolve(runDir, operatorSocketOf(guardSocket));
  const operators = openPort(operatorCalls, localCaller(socket));
  const { waiting } = (await stack.desk.command(["certification", "list"])) as {
    waiting: { id: string }[];
  };
  const requestId = waiting[0]?.id ?? "";
  const password = readDemo(stack.dataDir).operators.find((one) => one.name === name)?.password;
  const { facts } = await operators.showCertification({
    ...{ name, password: password ?? "", requestId },
  });
  expect(facts).toMatchObject({ name: "Mina Example", country: "KR" });
  return requestId;
}

/** A card with print on it, or the same without anything to read. */
async function drawing(page: Page, isSharp: boolean) {
  const url = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 800 });
    const pen = canvas.getContext("2d");
    const ground = pen.createLinearGradient(0, 0, 1200, 800);
    ground.addColorStop(0, "#dfe9f2");
    ground.addColorStop(1, "#f6efe2");
    pen.fillStyle = ground;
    pen.fillRect(0, 0, 1200, 800);
    if (${isSharp}) {
      pen.fillStyle = "#1c2733";
      pen.font = "30px sans-serif";
      for (let line = 0; line < 18; line += 1)
        pen.fillText("SPECIMEN 0123456789 <<<<<<<< MINA EXAMPLE <<<<<<", 60, 80 + line * 40);
    }
    return canvas.toDataURL("image/png");
  })()`);
  const buffer = Buffer.from(String(url).split(",")[1] ?? "", "base64");
  return { name: "IMG_0002.png", mimeType: "image/png", buffer };
}
