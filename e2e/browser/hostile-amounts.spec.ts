import { asciiAmount, parseUnits } from "@clearhold/money";
import { expect, type Locator, type Page } from "@playwright/test";
import { decimalsOnly, neverAmounts } from "../../apps/server/tests/hostile-amounts.ts";
import { newAddress } from "../life/live.ts";
import { type Demo, readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { type AmountForm, amountForms } from "./amount-forms.ts";
import { lookAtOpen } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** Calls that move money; here they are written down and never reach the server. */
const moneyCalls =
  /\/api\/(Assets\/do_exchange|wallet\/(exchange|withdraw)|Withdraw\/do_withdraw|Finance\/(buy|appoint)|order\/buy)$/i;

const texts = [...neverAmounts, ...decimalsOnly];
/** A full run tries each text in each form; else each form takes every third, and all together take all. */
const share = process.env.CLEARHOLD_FULL ? 1 : 3;

test("what is shown, reviewed and sent is one amount, in every field and for whatever is typed or pasted", async ({
  page,
  stack,
}) => {
  const demo = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, demo.user);
  await phone.enter(demo.user);
  await phone.saveAddress("USDT", newAddress());
  const sent = await interceptMoney(page);
  for (const [place, form] of amountForms(demo.projects).entries()) {
    const some = texts.filter((_, index) => (index + place) % share === 0);
    await test.step(form.name, () => tryForm(phone, form, demo, sent, some));
  }
});

test.describe("in a browser that writes a decimal comma", () => {
  test.use({ locale: "de-DE" });

  test("what could mean thousands is asked about, and nothing is sent before it is answered", async ({
    page,
    stack,
  }) => {
    const { user } = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, user);
    await phone.enter(user);
    for (const [route, heading, button] of [
      ["/WithdrawCoins?currency=USDT", "Withdraw USDT", "Withdraw"],
      ["/CurrencyExchange", "Exchange", "Exchange"],
    ] as const) {
      await phone.openAt(route, heading);
      const field = phone.field("Quantity");
      for (const [typed, whole, decimal] of [
        ["12.500", "12500", "12,5"],
        ["7.125", "7125", "7,125"],
        ["300.000", "300000", "300"],
      ] as const) {
        await field.fill("");
        await field.pressSequentially(typed);
        const said = `Do you mean ${whole} or ${decimal}? Type the one that you mean.`;
        expect(await lookAt(field)).toEqual({ value: typed, said, off: true });
        await leave(field, "Tab");
        expect(await lookAt(field)).toEqual({ value: typed, said, off: true });
      }
      await field.fill("");
      await field.pressSequentially("7,125");
      await leave(field, "Tab");
      expect(await lookAt(field)).toEqual({ value: "7,125", said: "", off: false });
      // Its own words are read again as they were written.
      await phone.tap("All");
      await expect(field).toHaveValue(/^\d+(,\d{1,6})?$/);
      expect((await lookAt(field)).off).toBe(false);
      await expect(page.getByRole("button", { name: button, exact: true }).last()).toBeEnabled();
      await field.fill("");
    }
  });
});

type Sent = { path: string; fields: URLSearchParams };

/** Answers each call of money with a plain no, and gives what they carried. */
async function interceptMoney(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route(
    ({ pathname }) => moneyCalls.test(pathname),
    async (route) => {
      const request = route.request();
      if (request.method() !== "POST") return route.continue();
      const { pathname } = new URL(request.url());
      sent.push({ path: pathname, fields: new URLSearchParams(request.postData() ?? "") });
      const data = { code: 0, msg: "", error: "project-not-open", data: null };
      await route.fulfill({ json: data });
    },
  );
  return sent;
}

async function tryForm(
  phone: Phone,
  form: AmountForm,
  demo: Demo,
  sent: Sent[],
  some: readonly string[],
): Promise<void> {
  const { page } = phone;
  await form.open(phone);
  // Another form of the same project may have left its draft.
  await phone.fill(form.label, "");
  for (const [index, text] of some.entries()) {
    // Keys that control write nothing: Enter and Tab leave the field.
    const leaveBy = index % 2 === 0 ? "Enter" : "Tab";
    if (!/\p{Cc}/u.test(text)) await typeIt(phone, form, text, leaveBy);
    await pasteIt(phone, form, text);
  }
  await editIt(phone, form);
  expect(sent, form.name).toEqual([]);
  if (!form.path) return;
  for (const text of ["12", ...(form.whole ? [] : ["12.5", "11."])]) {
    await form.open(phone);
    // What was typed before is kept in the tab as a draft.
    await phone.fill(form.label, "");
    await phone.field(form.label).pressSequentially(text);
    await sendIt(phone, form, demo);
    const [call, ...more] = sent.splice(0);
    expect(call?.path).toBe(form.path);
    expect(call?.fields.get(form.wire)).toBe(text.replace(/\.$/, ""));
    expect(more).toEqual([]);
  }
  await page.reload();
}

/** Digits of other keypads are taken over as ours. */
const taken = (text: string) => asciiAmount(text, ".");

/** Key by key: it stays in sight as it is; what is no amount says so, offers nothing, and goes. */
async function typeIt(phone: Phone, form: AmountForm, text: string, leaveBy: string) {
  const field = phone.field(form.label);
  const amount = form.reads(taken(text));
  const said = saidOf(form, taken(text));
  await field.pressSequentially(text);
  const off = !amount && form.button !== undefined;
  expect(await lookAt(field), `typed ${text}`).toEqual({ value: taken(text), said, off });
  await leave(field, amount ? "Tab" : leaveBy);
  const left = amount ? taken(text).replace(/\.$/, "") : "";
  expect(await lookAt(field), `left ${text}`).toEqual({ value: left, said, off: false });
  if (amount) await field.fill("");
}

/** Thirteen digits before the point are more than anybody has. */
const beyondAnybody = /^\d{13}/;

function saidOf(form: AmountForm, text: string): string {
  if (!form.reads(text)) return form.message;
  return form.tooMuchAtOnce && beyondAnybody.test(text) ? form.tooMuch : "";
}

/** A sheet keeps the focus inside a frame after the key; nobody types sooner than that. */
async function leave(field: Locator, key: string): Promise<void> {
  await field.press(key);
  const twoFrames =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
  await field.page().evaluate(twoFrames);
}

/** A paste is taken whole or not at all: no sign of it is dropped to make an amount of the rest. */
async function pasteIt(phone: Phone, form: AmountForm, text: string): Promise<void> {
  const field = phone.field(form.label);
  const amount = form.reads(taken(text));
  await phone.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await field.press("Control+V");
  const pasted = { value: amount ? taken(text) : "", said: saidOf(form, taken(text)), off: false };
  expect(await lookAt(field), `pasted ${JSON.stringify(text)}`).toEqual(pasted);
  if (amount) await field.fill("");
}

/** A field as the browser knows it, in the few words that are read here. */
type Input = {
  value: string;
  ariaInvalid: string | null;
  ariaDescribedByElements: { textContent: string }[] | null;
  form: { querySelector: (what: string) => { disabled: boolean } | null } | null;
};

/** What the field holds, what is said of it, and whether its form has nothing to send. */
function lookAt(field: Locator): Promise<{ value: string; said: string; off: boolean }> {
  return field.evaluate((element) => {
    const input = element as unknown as Input;
    const [note] = input.ariaDescribedByElements ?? [];
    return {
      value: input.value,
      said: input.ariaInvalid === "true" ? (note?.textContent ?? "") : "",
      off: input.form?.querySelector("button[type=submit]")?.disabled ?? false,
    };
  });
}

/** Overwriting, deleting in the middle, an input method, and more than anybody has. */
async function editIt(phone: Phone, form: AmountForm): Promise<void> {
  const field = phone.field(form.label);
  const good = (value: string) => ({ value, said: "", off: false });
  await field.pressSequentially("1a5");
  await field.press("Control+A");
  await field.pressSequentially("14");
  expect(await lookAt(field)).toEqual(good("14"));

  await field.fill("");
  await field.pressSequentially("1a2");
  await field.press("ArrowLeft");
  await field.press("Backspace");
  expect(await lookAt(field)).toEqual(good("12"));
  await reviewSays(phone, form, "12");

  await compose(phone.page, field, "１２");
  expect(await lookAt(field)).toEqual(good("12"));
  await leave(field, "Tab");
  expect(await lookAt(field)).toEqual(good("12"));
  await field.fill("");

  await field.pressSequentially("9".repeat(26));
  const nines = "9".repeat(26);
  expect(await lookAt(field)).toEqual({ ...good(nines), said: saidOf(form, nines) });
  const beyond = "document.documentElement.scrollWidth - innerWidth";
  expect(await phone.page.evaluate(beyond), `${form.name} is wider than the screen`).toBe(0);
  if (form.button) await phone.isRefused(form.button, form.tooMuch);
  await field.fill("");
}

/** As an input method does it: a text that is still being composed, then the text itself. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.focus();
  const session = await page.context().newCDPSession(page);
  const at = { selectionStart: text.length, selectionEnd: text.length };
  await session.send("Input.imeSetComposition", { text, ...at });
  await session.send("Input.insertText", { text });
  await session.detach();
}

/** The review that opens says what the field says, and closes again. */
async function reviewSays(phone: Phone, form: AmountForm, text: string): Promise<void> {
  if (!form.review) return;
  await form.submit(phone);
  const sheet = sheetOn(phone.page);
  const shown = await form.review(sheet);
  expect(units(shown), form.name).toBe(units(text));
  await phone.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
}

/** From the field to the call, past the review where there is one. */
async function sendIt(phone: Phone, form: AmountForm, { user }: Demo): Promise<void> {
  const typed = await phone.field(form.label).inputValue();
  await form.submit(phone);
  if (!form.review) return;
  const sheet = sheetOn(phone.page);
  expect(units(await form.review(sheet)), form.name).toBe(units(typed));
  if (form.name === "withdrawal") await lookAtOpen(phone.page, "amount-review");
  await form.confirm?.(sheet);
  await sheet.getByLabel("Fund password").fill(user.fundPassword);
  await sheet.locator("button[type=submit]").click();
  await expect(phone.page.getByText("does not take subscriptions").first()).toBeVisible();
}

const units = (text: string) => parseUnits(text.replaceAll(",", "").replace(/\.$/, ""), 6);
