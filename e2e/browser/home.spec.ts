import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { houseWaits, walkAsNewcomer } from "./newcomer-steps.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const nina = { email: "nina@example.com", fundPassword: "482913" };

test("home: what I have, what happened, what runs; empty, loading and out of reach", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const { user } = readDemo(stack.dataDir);
    const seeded = new Phone(page, stack, user);
    await seeded.enter(user);
    await settle(page);
    await seeded.sees(/1 TRX ≈ 0\.\d+\sUSDT/);
    const section = (name: string) => page.getByRole("region", { name });
    await expect(section("Recent activity").getByRole("listitem")).toHaveCount(3);
    await expect(section("Running investments").getByRole("link").first()).toBeVisible();
    await lookAtOpen(page, "home-full");
    await seeded.openAt("/user", "Assets");
    await lookAtOpen(page, "personal-centre");
    await namesAreWhole(page);
    // Nobody can be asked here: no text says so.
    await expect(page.getByText(/support/i)).toHaveCount(0);
    await everyDoorOpens(seeded);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

test("home of a newcomer: empty, while it loads, and without an answer", async ({ page }) => {
  const stack = await startStack({ SUPPORT_CONTACT: "help@clearhold.example", ...houseWaits });
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, nina);
    await phone.register("nina", personPassword);
    await settle(page);
    await phone.sees("Finish setting up");
    await phone.sees(/will appear here/);
    await expect(page.getByRole("heading", { name: "Running investments" })).toHaveCount(0);
    await lookAtOpen(page, "home-new");
    await walkAsNewcomer(stack, phone, nina);
    expect(complaints).toEqual([]);

    // The server takes its time, then says that it is busy.
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const busy = { code: 0, msg: "Server busy,Try again", error: "server-busy", data: null };
    await page.route(/\/api\/(Assets|User\/funds|Finance|Events|Recharge)/i, async (route) => {
      await waits;
      await route.fulfill({ status: 500, json: busy, headers: { "x-case-id": "0a1b2c3d4e" } });
    });
    await page.reload();
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    await lookAtOpen(page, "home-loading");
    answer();
    await expect(page.getByRole("button", { name: "Retry" }).first()).toBeVisible();
    const investments = page.getByRole("region", { name: "Running investments" });
    await expect(investments.getByRole("button", { name: "Retry" })).toBeVisible();
    const support = page.getByRole("link", { name: "Ask support, case 0a1b2c3d4e" }).first();
    const mail = "mailto:help@clearhold.example?subject=Case%200a1b2c3d4e";
    await expect(support).toHaveAttribute("href", mail);
    await lookAtOpen(page, "home-busy");
  } finally {
    await stack.stop();
  }
});

/** Names below icons that are wider than their column, where a word would break in two. */
const brokenNames = `[...document.querySelectorAll("main li > a > span:last-child")].filter((name) => {
  name.closest("li").style.minInlineSize = "0";
  name.style.overflowWrap = "normal";
  return name.offsetWidth > name.parentElement.clientWidth + 1;
}).map((name) => name.innerText)`;

/** As a small phone shows them. */
async function namesAreWhole(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(brokenNames)).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** Every group of the personal centre has doors, and each leads to a page that exists. */
async function everyDoorOpens(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const group of ["Common Functions", "Trade", "Finance", "Tool", "Welfare", "Help"]) {
    await expect(page.getByRole("heading", { name: group })).toBeVisible();
  }
  const links = await page.getByRole("main").getByRole("link").all();
  const doors = new Set(await Promise.all(links.map((link) => link.getAttribute("href"))));
  for (const door of doors) {
    await page.goto(new URL(door ?? "", page.url()).href);
    await settle(page);
    await expect(page.getByText("This page does not exist")).toHaveCount(0);
  }
}
