import { expect, type Page, test } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { startStack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

test("anyone follows a project's money from the chain to their own line", async ({ page }) => {
  const stack = await startStack();
  try {
    const { user, projects } = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, user);
    // Longer than the short projects of the demo take, shorter than any session lasts.
    stack.time.moveOn(1800);
    await phone.open("/login");
    await phone.logIn(user.email, user.password);
    await expect(page).toHaveURL(/#\/home/);

    await phone.open(`/ComprehensiveTotal?id=${projects.over}`);
    await phone.sees("Your line is right");
    await phone.tap("All the evidence");
    await everythingPassed(page);
    await expect(page.getByText("What the venture returned")).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the sheet" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^settlement-P\d+\.txt$/);
    await settle(page);
    await lookAtOpen(page, "evidence-profit");

    await phone.open(`/evidence?id=${projects.failed}`);
    await phone.sees("Everyone gets everything back");
    await settle(page);
    await lookAtOpen(page, "evidence-failed");
  } finally {
    await stack.stop();
  }
});

async function everythingPassed(page: Page): Promise<void> {
  await expect(page.locator("[data-passed=true]")).toHaveCount(7);
  await expect(page.locator("[data-passed=false]")).toHaveCount(0);
}
