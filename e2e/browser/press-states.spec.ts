import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect as playwrightExpect, test } from "@playwright/test";
import { wordsFile } from "../../apps/server/tests/press/operator-notices.ts";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { lookSmallAndWide, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 120_000 });

const olivia = { email: "olivia@example.com", fundPassword: "482913" };

/** A screen that shows what was written for a person, the call that it waits for, and what it then says. */
type PressScreen = { name: string; route: string; call: string; says: string | RegExp };

function screensOf(messageId: string, noticeId: string): PressScreen[] {
  const notice = { call: "index/get_placard", says: "Maintenance on Sunday (en-us)" };
  return [
    { name: "categories", route: "/SystemNotification", call: "Message/index", says: "Security" },
    { name: "messages", route: "/SystemInformation?id=3", call: "Message/lists", says: /Account/ },
    {
      ...{ name: "message", route: `/InformationDetails?id=${messageId}` },
      ...{ call: "Message/detail", says: /If this was not you/ },
    },
    { name: "help", route: "/HelpCenter", call: "Help/index", says: "What to do first" },
    {
      ...{ name: "article", route: "/HelpDetail?id=withdrawal-given-back" },
      ...{ call: "Help/detail", says: "A withdrawal that never left" },
    },
    { name: "notices", route: "/Announcement", call: "index/placard", says: notice.says },
    { ...notice, name: "notice", route: `/Noticedetails?id=${noticeId}` },
    { ...notice, name: "notice-of-old", route: `/anndeatil?id=${noticeId}` },
    { name: "user", route: "/user", call: "Assets/index", says: "USDT" },
    { name: "personal-data", route: "/PersonalData", call: "user/index", says: "olivia" },
    {
      ...{ name: "message-settings", route: "/MessageSettings" },
      ...{ call: "Message/settings", says: "Always on" },
    },
  ];
}

/** What an operator publishes. @returns its id */
async function publish(stack: Stack): Promise<string> {
  const file = path.join(makeOpenTestFolder(), "words.json");
  const html =
    "<h2>What changes</h2><p>From <strong>Sunday 02:00 UTC</strong> withdrawals wait for an hour.</p>";
  writeFileSync(file, wordsFile("Maintenance on Sunday", html));
  const as = ["--as", "olga"];
  const draft = ["notice", "draft", "--file", file, "--kind", "announcement", ...as];
  const { id } = (await stack.desk.command(draft, "olga")) as { id: string };
  await stack.desk.command(["notice", "publish", id, ...as], "olga");
  return id;
}

test("what is written for a person, while it comes, when it does not, and there", async ({
  page,
}) => {
  const stack = await startStack();
  try {
    const phone = new Phone(page, stack, olivia);
    await phone.register("olivia", personPassword);
    const noticeId = await publish(stack);
    await phone.open("/SystemInformation?id=3");
    await phone.tap(/Account opened/);
    await expect(page).toHaveURL(/InformationDetails\?id=\d+/);
    const messageId = new URL(page.url().replace("/#/", "/")).searchParams.get("id") ?? "";

    // The live answer loads a screen again, perhaps before the button is tapped.
    await page.route("**/api/Message/live*", (asked) => asked.abort());
    for (const { name, route, call, says } of screensOf(messageId, noticeId)) {
      const calls = `**/api/${call}*`;
      const { promise: answered, resolve: fail } = Promise.withResolvers<void>();
      await page.route(calls, async (asked) => {
        await answered;
        await asked.abort();
      });
      await phone.open(route);
      await page.reload();
      await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
      await lookSmallAndWide(page, `press-${name}-loading`);
      fail();
      const again = page.getByRole("button", { name: "Retry" });
      await expect(again).toBeVisible();
      await expect(page.getByText("Server busy,Try again").first()).toBeVisible();
      await lookSmallAndWide(page, `press-${name}-error`);
      await page.unroute(calls);
      await again.click();
      await expect(page.getByText(says).first()).toBeVisible();
      await settle(page);
      await lookSmallAndWide(page, `press-${name}`);
    }

    await phone.openAt("/user", "Assets");
    await phone.tap("Message settings");
    await expect(page).toHaveURL(/#\/MessageSettings/);
  } finally {
    await stack.stop();
  }
});
