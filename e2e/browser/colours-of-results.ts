import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { type Page, expect as playwrightExpect } from "@playwright/test";
import type { Demo } from "../stack/demo.ts";
import { rewrite } from "./every-result.ts";
import { settle } from "./look-at.ts";
import type { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

type Direction = "up" | "down";
type Colour = "green" | "red";

/** A coloured figure, and the way that its sign or its arrow says. */
type Mark = { words: string; direction: Direction; colour: Colour };

/**
 * Every screen that colours a rise or a fall does it as chosen, and says it by a sign or an arrow too. Each
 * shows at least what it is known for here.
 */
export async function lookAtColours(phone: Phone, demo: Demo, rise: Colour): Promise<void> {
  const { page } = phone;
  const assets = `**${getAssets.path}*`;
  // A day of rates, which this product has not seen.
  await page.route(assets, (route) => rewrite(route, withChanges));
  for (const [route, directions] of await coloured(phone, demo)) {
    // From nothing each time: the screen before must not stand in for this one.
    await page.goto("about:blank");
    await phone.open(route);
    await expect(page.locator("h1").first()).toBeAttached();
    await settle(page);
    let marks: Mark[] = [];
    await expect
      .poll(async () => {
        marks = await marksOn(page);
        return directions.filter((one) => !marks.some(({ direction }) => direction === one));
      }, `what ${route} does not show`)
      .toEqual([]);
    const others = marks.filter(
      ({ direction, colour }) => (direction === "up") !== (colour === rise),
    );
    expect(others, `${route}: a rise is ${rise}`).toEqual([]);
  }
  await page.unroute(assets);
}

function withChanges({ list }: Record<string, unknown>): object {
  const changes = ["1.25", "-2.50"];
  return {
    list: (list as object[]).map((asset, index) => ({
      ...asset,
      change_24h: changes[index] ?? "",
    })),
  };
}

const both = ["up", "down"] as const;

/** What the demo's person has a part in: one project that ended in a profit, one in a loss. */
async function coloured(
  phone: Phone,
  { projects }: Demo,
): Promise<readonly (readonly [string, readonly Direction[]])[]> {
  const won = await recordOf(phone, "Heat pumps Seoul");
  const lost = await recordOf(phone, "Tram depot Daejeon");
  await phone.openAt("/FundBill", "Fund bill");
  const bill = phone.page.getByRole("main").locator("a[href*='FundDetails']").first();
  return [
    ["/home", both],
    ["/user", both],
    ["/Events?id=2", both],
    ["/MyInvestment", both],
    ["/FundBill", both],
    [`/FundDetails?id=${idIn(await bill.getAttribute("href"))}`, ["up"]],
    ...["ComprehensiveTotal", "evidence"].flatMap((screen) => [
      [`/${screen}?id=${projects.over}`, ["up"]] as const,
      // A loss, and what came in after the result.
      [`/${screen}?id=${projects.loss}`, both] as const,
    ]),
    ...["wodetouzi", "endrecru"].flatMap((screen) => [
      [`/${screen}?id=${won}`, ["up"]] as const,
      [`/${screen}?id=${lost}`, ["down"]] as const,
    ]),
  ];
}

async function recordOf(phone: Phone, project: string): Promise<string> {
  await phone.openAt("/MyInvestment", "My Investment");
  const card = phone.page
    .getByRole("tabpanel")
    .locator("a[href*='wodetouzi']", { hasText: project });
  return idIn(await card.first().getAttribute("href"));
}

function idIn(href: string | null): string {
  return /[?&]id=([^&]+)/.exec(href ?? "")?.[1] ?? "";
}

/**
 * What has the colour of a rise or a fall and a sign or the drawn arrow. Success and error, which have the
 * same colours and never swap, have neither.
 */
function marksOn(page: Page): Promise<Mark[]> {
  return page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const nameOf = new Map(["green", "red"].map((name) => {
      probe.style.color = "var(--" + name + ")";
      return [getComputedStyle(probe).color, name];
    }));
    probe.remove();
    const colourOf = (node) => nameOf.get(getComputedStyle(node).color);
    return [...document.querySelectorAll("main *")].flatMap((node) => {
      const colour = colourOf(node);
      if (!colour || colourOf(node.parentElement) === colour) return [];
      const words = node.textContent.trim();
      const [, sign] = /([+\\u2212])\\d/.exec(words) ?? [];
      const arrow = getComputedStyle(node, "::before");
      if (!sign && arrow.borderBottomWidth !== "6px") return [];
      const falls = sign ? sign !== "+" : arrow.rotate === "180deg";
      return [{ words, direction: falls ? "down" : "up", colour }];
    });
  })()`);
}
