import { expect, type Page, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { startStack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";
import { supportOfReceipts } from "./support-receipts.ts";

const omar = { email: "omar@example.com", fundPassword: "482913" };
const link = "Ask support, case 0a1b2c3d4e";

test("support: what a person cannot mend leads there with its case, a typing error does not", async ({
  page,
}) => {
  const stack = await startStack({ SUPPORT_CONTACT: "help@clearhold.example" });
  try {
    const phone = new Phone(page, stack, omar);
    await phone.register("omar", personPassword);
    await phone.setFundPassword();
    await phone.openAt("/FundBill", "Fund bill");
    await phone.tap("Export");
    await refuse(page, "funds_export");
    await phone.tap("Save statement", sheetOn(page));
    await expect(sheetOn(page).getByRole("link", { name: link })).toBeVisible();
    await lookAtOpen(page, "support-of-export");

    await phone.openAt("/paymentpassword", "Payment password");
    await phone.fill("New fund password", "739154");
    await phone.fill("Confirm fund password", "739154");
    await phone.tap("Continue");
    const sheet = sheetOn(page);
    await sheet.getByLabel("Old fund password").fill("000111");
    await phone.tap("Save fund password", sheet);
    await expect(sheet.getByRole("alert")).toContainText(/wrong/);
    await expect(page.getByRole("link", { name: /support/i })).toHaveCount(0);
    await refuse(page, "resetPaypwd");
    await sheet.getByLabel("Old fund password").fill(omar.fundPassword);
    await phone.tap("Save fund password", sheet);
    await expect(sheet.getByRole("link", { name: link })).toBeVisible();

    await ofHelp(phone);
    await ofMessages(phone);
    await supportOfReceipts(phone);

    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await page.reload();
    await phone.openAt("/register", "Create account");
    await refuse(page, "ems/send");
    await phone.fill("E-mail", "olive@example.com");
    await phone.tap("Send code");
    await expect(page.getByRole("link", { name: link })).toBeVisible();
    await lookAtOpen(page, "support-of-code");
    await phone.openAt("/login", "Log in");
    await refuse(page, "User/login");
    await phone.logIn(omar.email, personPassword);
    const mail = "mailto:help@clearhold.example?subject=Case%200a1b2c3d4e";
    await expect(page.getByRole("link", { name: link })).toHaveAttribute("href", mail);
    await settle(page);
    await lookAtOpen(page, "support-of-login");
  } finally {
    await stack.stop();
  }
});

/** Where no article answers, the help says whom to ask. */
async function ofHelp(phone: Phone): Promise<void> {
  const { page } = phone;
  const question = page.getByRole("region", { name: "Still have a question?" });
  const leads = () =>
    expect(question.getByRole("link", { name: "Support" })).toHaveAttribute(
      "href",
      /^mailto:help@clearhold\.example\?subject=Case%20t\d+$/,
    );
  await phone.openAt("/HelpCenter", "Help");
  await leads();
  await phone.fill("Search the help", "zzqqxx");
  await phone.sees(/Nothing found/);
  await leads();
  await lookAtOpen(page, "support-of-help");
  await phone.openAt("/HelpDetail?id=withdrawal-states", "Help");
  await leads();
}

async function ofMessages(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/SystemNotification", "Messages");
  await refuse(page, "Message/read");
  await phone.tap("Mark all as read");
  await expect(page.getByRole("link", { name: link })).toBeVisible();
  await lookAtOpen(page, "support-of-messages");
  await phone.openAt("/MessageSettings", "Message settings");
  await refuse(page, "Message/set_settings");
  const projects = page.getByRole("region", { name: "Projects" });
  await projects.getByRole("switch", { name: "By push" }).click();
  await expect(projects.getByRole("link", { name: link })).toBeVisible();
  await lookAtOpen(page, "support-of-message-settings");
}

/** From now on the server finds no way to answer this call. */
async function refuse(page: Page, path: string): Promise<void> {
  const busy = { code: 0, msg: "Server busy,Try again", error: "server-busy", data: null };
  const headers = { "x-case-id": "0a1b2c3d4e" };
  const url = new RegExp(`/api/.*${path}`, "i");
  await page.route(url, (route) => route.fulfill({ status: 500, json: busy, headers }));
}
