import { type Page, expect as playwrightExpect } from "@playwright/test";
import { markupPayloads } from "../../apps/server/tests/people/markup-payloads.ts";
import { boxStates } from "../../packages/contract/src/wallet/rewards/boxes.ts";
import { answering, callsOf } from "./answering.ts";
import { rewrite } from "./every-result.ts";
import { look, lookAtOpen, lookSmallAndWide } from "./look-at.ts";
import { type Phone, sheetOn } from "./phone.ts";
import { watchScripts } from "./watch-scripts.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

type State = (typeof boxStates)[number];

const statuses: Readonly<Record<State, 1 | 2 | 3>> = {
  ...{ reserved: 1, void: 1, expired: 1, blocked: 1 },
  ...{ ready: 2, waiting: 2, drawn: 3 },
};

const receipt = {
  ...{ number: 7, line: `open 7 box_${"7".repeat(26)}`, position: 12, height: 70_000_044 },
  ...{ previous_head: "a".repeat(64), head: "b".repeat(64), expected: 1_700_000_300 },
};

function boxOf(state: State, changes: object = {}) {
  const isOpened = state === "waiting" || state === "drawn";
  const box = {
    ...{ id: `box_${state.padEnd(26, "0")}`, campaign_id: `cmp_${"0".repeat(26)}` },
    ...{ campaign: "Spring boxes", friend: "W***************m", state, status: statuses[state] },
    ...{ trx: state === "drawn" ? "4999.999999" : null, highest: "5000" },
    ...{ lapsed: false, is_paid: state === "drawn", receipt: isOpened ? receipt : null },
    ...{ createtime: 1_790_000_000, opentime: isOpened ? 1_790_000_200 : 0 },
    endtime: 1_792_000_000,
  };
  return { ...box, ...changes };
}

/** Every state of a box that one story cannot come to, and names of campaigns that would be more than a name. */
export async function lookAtBoxStates(phone: Phone, baseUrl: string): Promise<void> {
  await everyRow(phone);
  await everySheet(phone);
  await hostileNames(phone, baseUrl);
}

async function everyRow(phone: Phone): Promise<void> {
  const { page } = phone;
  const data = boxStates.map((state) => boxOf(state));
  await answering(page, "reward/index", { data, total: data.length, last_page: 1 }, async () => {
    await phone.openAt("/reward?tab=rewards", "Rewards");
    await page.reload();
    const rows = page.getByRole("list", { name: "My Rewards" }).getByRole("listitem");
    await expect(rows).toHaveCount(boxStates.length);
    const blocked = rows.filter({ hasText: "Nothing can be earned from this friend." });
    await expect(blocked).toContainText("Earns nothing");
    // When each was reserved, and three moments within sentences.
    const moments = await rows.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).all();
    expect(moments).toHaveLength(boxStates.length + 3);
    for (const moment of moments) {
      const lines = await moment.evaluate((it) => it.getClientRects().length);
      expect(lines, "a moment is on one line").toBe(1);
    }
    await look(page, "rewards-every");
    await lookSmallAndWide(page, "rewards-every");
  });
}

/** What is said of a box that cannot be opened, and of one that was drawn in an unusual way. */
async function everySheet(phone: Phone): Promise<void> {
  const { page } = phone;
  const sheets = [
    ["blocked", boxOf("blocked"), "The invitation record says why."],
    ["void", boxOf("void"), "came back before the box was opened"],
    ["expired", boxOf("expired"), "It was not opened by"],
    ["unpaid", boxOf("drawn", { is_paid: false }), "On its way to your available balance"],
    ["lapsed", boxOf("drawn", { lapsed: true }), "the highest card that was left"],
    ["late", boxOf("waiting"), "takes longer than expected"],
  ] as const;
  for (const [name, box, words] of sheets) {
    // Each has an id of its own, so that none is shown from the one before.
    const id = `box_${name.padEnd(26, "0")}`;
    await page.route(callsOf("reward/detail"), (route) =>
      route.fulfill({ json: { code: 1, msg: "", data: { ...box, id } } }),
    );
    await phone.open(`/reward?tab=rewards&box=${id}`);
    await expect(sheetOn(page)).toContainText(words);
    await expect(sheetOn(page).getByRole("button", { name: "Tap the box" })).toHaveCount(0);
    await lookAtOpen(page, `box-${name}`);
    await page.unroute(callsOf("reward/detail"));
  }
}

/** Markup, signs that are not seen, signs that turn what follows, and words that run from right to left. */
const names = [
  markupPayloads.join(""),
  "May \u202eXRT 000,05",
  "\u2067May\u2066 \u200b\u2060 5",
  "\u05de\u05d1\u05e6\u05e2 5,000 TRX",
  "May \u0639\u0631\u0636 100 %",
];

async function hostileNames(phone: Phone, baseUrl: string): Promise<void> {
  const { page } = phone;
  const seen = watchScripts(page, baseUrl);
  const boxes = names.flatMap((campaign, place) =>
    (["reserved", "drawn"] as const).map((state) =>
      boxOf(state, { campaign, id: `box_${`${place}${state}`.padEnd(26, "0")}` }),
    ),
  );
  const mine = { data: boxes, total: boxes.length, last_page: 1 };
  await answering(page, "reward/index", mine, async () => {
    await phone.openAt("/reward?tab=rewards", "Rewards");
    await page.reload();
    const rows = page.getByRole("list", { name: "My Rewards" }).getByRole("listitem");
    await expect(rows).toHaveCount(boxes.length);
    await onlyWords(page);
    await look(page, "rewards-hostile-names");
  });
  await page.route(callsOf("reward/campaigns"), (route) =>
    rewrite(route, ({ data }) => ({
      data: names.map((name, place) => ({
        ...(data as object[])[0],
        ...{ name, id: `cmp_${String(place).padStart(26, "0")}` },
      })),
      last_page: 1,
    })),
  );
  await phone.openAt("/reward", "Rewards");
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(names);
  await onlyWords(page);
  await lookSmallAndWide(page, "campaigns-hostile-names");
  await page.unroute(callsOf("reward/campaigns"));
  expect(seen).toEqual([]);
}

/** No name has become markup, and none has turned the words and amounts beside it. */
async function onlyWords(page: Page): Promise<void> {
  const made = page.locator("main :is(script, iframe, object, embed, base, style)");
  await expect(made).toHaveCount(0);
  await expect(page.locator("[onerror], [onload], [ontoggle], [formaction]")).toHaveCount(0);
  expect(await page.evaluate(turnedWords)).toEqual([]);
}

/** Texts on the screen, other than the names, whose second sign stands before the first. */
const turnedWords = `(() => {
  const names = ${JSON.stringify(names)};
  const main = document.querySelector("main");
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const turned = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.data.trim();
    if (text.length < 2 || names.some((name) => name.includes(text) || text.includes(name))) continue;
    const start = node.data.indexOf(text);
    const [first, second] = [start, start + 1].map((place) => {
      const range = document.createRange();
      range.setStart(node, place);
      range.setEnd(node, place + 1);
      return range.getBoundingClientRect();
    });
    if (first.top === second.top && second.left < first.left) turned.push(text);
  }
  return turned;
})()`;
