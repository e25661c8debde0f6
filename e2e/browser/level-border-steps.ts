import { type Page, expect as playwrightExpect } from "@playwright/test";
import { type Books, openBooks } from "../stack/open-books.ts";
import type { Stack } from "../stack/start-stack.ts";
import { lookAbroad, lookInEveryLanguage } from "./look-at.ts";
import type { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

/** Of both. */
export const fundPassword = "482913";
const coin = 1_000_000n;
/** What level 2 asks for: 1,000 USDT on average, and 500 USDT traded. */
const border = { sum: 30n * 1_000n * coin, traded: 500n * coin };

/** A person of some weeks: what was counted of the days before, the sum of them and what was traded. */
type Weeks = { readonly name: string; readonly sum: bigint; readonly traded: bigint };

/**
 * Two people at the border of level 2, one of them a unit below it: the database counts the last day
 * by its own rule, and the screen, the server and the database decide about both in the same way.
 */
export async function decidedAtTheBorder(
  stack: Stack,
  below: Phone,
  at: Phone,
  projectId: string,
): Promise<void> {
  const books = await openBooks(stack.dataDir);
  try {
    await countLastDay(books, [
      { name: "mina", sum: border.sum - 1n, traded: border.traded },
      { name: "ben", ...border },
    ]);
    expect(await levelInBooks(books, "mina")).toBe(1);
    expect(await levelInBooks(books, "ben")).toBe(2);
    await lookAtCounted(below);
    await at.openAt("/UserLevel", "My level");
    await at.sees("You are at level 2");

    for (const [phone, name, certification, unmet] of [
      [below, "mina", 1, 1],
      [below, "mina", 0, 2],
      [at, "ben", 0, 1],
      [at, "ben", 1, 0],
    ] as const) {
      await books.query("update users set certification = $2 where username = $1", [
        name,
        certification,
      ]);
      await isDecided(phone, projectId, unmet);
    }
    await lookAbroad(at.page, "conditions-met", { "ko-kr": "충족", "zh-cn": "已满足" });
  } finally {
    await books.end();
  }
}

/** The day before the last that can be counted gets rows as if the product had run for weeks. */
async function countLastDay(books: Books, people: readonly Weeks[]): Promise<void> {
  const names = people.map(({ name }) => name);
  await books.query("begin");
  await books.query(
    "update users set created_at = created_at - interval '40 days' where username = any($1)",
    [names],
  );
  await books.query(
    "insert into level_days (day) select level_last_day() - n from generate_series(1, 4) n",
  );
  for (const { name, sum, traded } of people) {
    await books.query(
      `insert into person_levels
       select level_last_day() - n, u.id, case n when 1 then $2::bigint - $2 / 4 * 3 else $2 / 4 end,
         case n when 1 then $3::bigint else 0 end, $2 / 120 * (5 - n), case n when 1 then $3 else 0 end, 0
       from generate_series(1, 4) n, users u where u.username = $1`,
      [name, sum, traded],
    );
  }
  await books.query("select level_count(level_last_day())");
  await books.query("commit");
}

async function levelInBooks(books: Books, name: string): Promise<number> {
  const { rows } = await books.query<{ level: number }>(
    "select person_level(id) as level from users where username = $1",
    [name],
  );
  return rows[0]?.level ?? 0;
}

async function lookAtCounted(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/UserLevel", "My level");
  await page.reload();
  await lookInEveryLanguage(page, "level-counted", {
    "en-us": "You are at level 1",
    "ko-kr": "현재 레벨 1입니다",
    "zh-cn": "您当前为等级 1",
  });
  const assets = page.getByRole("progressbar", { name: "Average assets in 30 days" });
  await expect(assets).toHaveAttribute("aria-valuenow", "99");
  await expect(page.getByText("0.000001 USDT to go")).toBeVisible();
}

/** By the form's list of conditions, and by the call as it comes from somebody who went round the form. */
async function isDecided(phone: Phone, projectId: string, unmet: number): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${projectId}`, "Subscribe");
  await page.reload();
  const asked = page.getByRole("list", { name: "What this project asks for" });
  await expect(asked.getByText("Not met")).toHaveCount(unmet);
  await expect(asked.getByText("Met", { exact: true })).toHaveCount(2 - unmet);
  const title = page.getByText("Subscription conditions not met");
  await expect(title).toHaveCount(unmet > 0 ? 1 : 0);
  const wanted = unmet > 0 ? "subscription-conditions-not-met" : undefined;
  expect(await subscribed(page, projectId)).toBe(wanted);
}

/** The code of the refusal, if there was one. */
function subscribed(page: Page, projectId: string): Promise<string | undefined> {
  const ask = { pro_id: projectId, money: "10", password: fundPassword };
  const body = String(new URLSearchParams(ask));
  return page.evaluate(`(async () => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      token: localStorage.getItem("token"),
    };
    const asked = { method: "POST", headers, body: ${JSON.stringify(body)} };
    return (await (await fetch("/api/Finance/buy", asked)).json()).error;
  })()`);
}
