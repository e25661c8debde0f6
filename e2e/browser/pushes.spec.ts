import { type Page, expect as playwrightExpect, test, type Worker } from "@playwright/test";
import { openPushBrowser, startPushService } from "../../apps/server/tests/push-browser.ts";
import { openBooks } from "../stack/open-books.ts";
import { personPassword } from "../stack/person-password.ts";
import { startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 240_000 });

const nora = { email: "nora@example.com", fundPassword: "482913" };

test("a person switches notifications on, is told of a deposit without a word of it, and opens it", async ({
  page,
}) => {
  const service = await startPushService();
  const stack = await startStack({ PUSH_TEST_SERVICE: service.url });
  const browser = openPushBrowser();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, nora);
    await phone.register("nora", personPassword);
    await phone.setFundPassword();
    const address = await phone.depositAddress("TRX");
    await phone.open("/home");
    await settle(page);
    expect(await registrations(page)).toEqual([]);

    const settings = () => phone.openAt("/MessageSettings", "Message settings");
    await settings();
    await phone.sees(/Notifications are blocked for this site/);
    const notifications = page.getByRole("switch", { name: "Notifications" });
    await expect(notifications).toBeDisabled();
    await lookAtOpen(page, "pushes-blocked");
    await allowsPushes(page, browser.subscription);
    await page.reload();
    await settle(page);
    await lookAtOpen(page, "pushes-off");
    await page.evaluate("globalThis.pushServiceIsAway = true");
    await notifications.click();
    await phone.sees(/could not be changed/);
    await expect(notifications).not.toBeChecked();
    await page.evaluate("globalThis.pushServiceIsAway = false");
    await notifications.click();
    await expect(notifications).toBeEnabled();
    await expect(notifications).toBeChecked();
    await lookAtOpen(page, "pushes-on");
    expect(await registrations(page)).toEqual([`${stack.baseUrl}/push-worker.js`]);
    const state = "**/api/Message/push";
    await page.route(state, (route) => route.abort());
    await page.reload();
    const again = page.getByRole("button", { name: "Retry" });
    await expect(again).toBeVisible();
    await lookAtOpen(page, "pushes-error");
    await page.unroute(state);
    await again.click();
    await expect(notifications).toBeChecked();

    await phone.open("/home");
    await stack.devnet.pay("TRX", address, 12_500_000n);
    await expect.poll(() => service.taken.length).toBeGreaterThan(0);
    const [push] = service.taken;
    if (!push) throw new Error("no push");
    const text = browser.read(push);
    expect(text).toContain("There is a new message.");
    const worker = await showsItself(page);
    const { id } = JSON.parse(text) as { id: string };
    await deliver(page, stack.baseUrl, text);
    const said = { title: "Clearhold", body: "There is a new message.", lang: "en-us" };
    await expect
      .poll(() => worker.evaluate("shown"))
      .toMatchObject([{ ...said, data: `/#/InformationDetails?id=${id}` }]);
    await worker.evaluate(clickIt);
    await expect(page).toHaveURL(`${stack.baseUrl}/#/InformationDetails?id=${id}`);
    await phone.sees(/12\.5 TRX/);
    for (const pushed of [text, "no push of ours"]) await deliver(page, stack.baseUrl, pushed);
    await expect
      .poll(() => worker.evaluate("shown"))
      .toMatchObject([{ title: "Clearhold", body: "", data: "/#/SystemNotification" }]);
    await worker.evaluate(clickIt);
    await expect(page).toHaveURL(`${stack.baseUrl}/#/SystemNotification`);

    await settle(page);
    await pushesAreOver(stack.dataDir);
    const next = openPushBrowser();
    const pushesTo = ({ path }: typeof next) => service.taken.filter((one) => one.path === path);
    const toTheOld = pushesTo(browser).length;
    await replaceSubscription(worker, next.subscription);
    await stack.devnet.pay("TRX", address, 2_000_000n);
    await expect
      .poll(() =>
        pushesTo(next)
          .map((one) => next.read(one))
          .join(),
      )
      .toContain(said.body);
    await pushesAreOver(stack.dataDir);
    expect(pushesTo(browser).length).toBe(toTheOld);

    await settings();
    await expect(notifications).toBeChecked();
    await page.route("**/api/Message/push_off", (route) => route.abort());
    await notifications.click();
    await phone.sees("Server busy,Try again");
    await expect(notifications).toBeChecked();
    await page.unroute("**/api/Message/push_off");
    await notifications.click();
    await expect(notifications).toBeEnabled();
    await expect(notifications).not.toBeChecked();
    await expect.poll(() => registrations(page)).toEqual([]);

    // What was due before has been sent, so that nothing of it can come late.
    await pushesAreOver(stack.dataDir);
    const before = service.taken.length;
    await phone.openAt("/SystemInformation?id=1", "Money");
    await stack.devnet.pay("TRX", address, 3_000_000n);
    await expect(page.getByText("3 TRX is in your available balance.")).toBeVisible();
    await pushesAreOver(stack.dataDir);
    expect(service.taken.length).toBe(before);
    expect(complaints.filter((line) => !line.includes("ERR_FAILED"))).toEqual([]);

    await page.addInitScript("delete globalThis.PushManager");
    await page.reload();
    await settings();
    await phone.sees(/This browser cannot show notifications/);
    await lookAtOpen(page, "pushes-unsupported");
    // As an iPhone says it of a page that is not on its home screen.
    await page.addInitScript("navigator.standalone = false");
    await page.reload();
    await phone.sees(/Add Clearhold to the home screen first/);
    await lookAtOpen(page, "pushes-to-install");
  } finally {
    await stack.stop();
    await service.close();
  }
});

type Subscription = ReturnType<typeof openPushBrowser>["subscription"];

/**
 * This browser has no notifications, and nobody gives it a push service: it asks for the permission as
 * others do, and the test's keys and service stand in.
 */
async function allowsPushes(page: Page, { endpoint, p256dh, auth }: Subscription): Promise<void> {
  const keys = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  await page.addInitScript(`{
    const place = "permission-of-the-test";
    Object.defineProperty(Notification, "permission", {
      get: () => localStorage.getItem(place) ?? "default",
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(place, "granted");
      return "granted";
    };
    let current = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      if (globalThis.pushServiceIsAway) throw new DOMException("push service error", "AbortError");
      const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
      const applicationServerKey = Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
      current = {
        options: { applicationServerKey },
        toJSON: () => (${keys}),
        unsubscribe: async () => { current = null; return true; },
      };
      return current;
    };
  }`);
}

/** What the service worker shows, in the place of the notifications that this browser lacks. */
async function showsItself(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(`
    globalThis.shown = [];
    registration.getNotifications = async ({ tag }) => shown.filter((one) => one.tag === tag);
    registration.showNotification = async (title, options) => {
      shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
    };
    null`);
  return worker;
}

/** A tap on it. Only a person's own tap may bring a window to the front. */
const clickIt = `
  const [notification] = shown.map((one) => ({ ...one, close() { shown = []; } }));
  const click = new ExtendableEvent("notificationclick");
  Object.defineProperty(click, "notification", { value: notification });
  Object.defineProperty(click, "waitUntil", { value: (work) => work.catch(() => {}) });
  dispatchEvent(click);
  null`;

/** The browser gives itself another subscription, and its worker tells the server: no page takes part. */
async function replaceSubscription(worker: Worker, next: Subscription): Promise<void> {
  const { endpoint, p256dh, auth } = next;
  const keys = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  const works = await worker.evaluate(`
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${keys}) });
    const works = [];
    const change = new ExtendableEvent("pushsubscriptionchange");
    Object.defineProperty(change, "waitUntil", { value: (work) => works.push(work) });
    dispatchEvent(change);
    Promise.all(works).then(({ length }) => length)`);
  expect(works).toBe(1);
}

/** Every message is taken for pushes, and every push that was made of one has been sent or given up. */
async function pushesAreOver(dataDir: string): Promise<void> {
  const books = await openBooks(dataDir);
  try {
    const left = async () => {
      const { rows } = await books.query<{ left: number }>(
        `select (select count(*) from message_facts where due_at <= now())::integer
           + (select max(id) from messages)::integer
           - (select taken_to from message_channels where channel = 'push')::integer
           + (select count(*) from outbox.job where name = 'pushes'
              and state in ('created', 'retry', 'active'))::integer as left`,
      );
      return rows[0]?.left;
    };
    await expect.poll(left).toBe(0);
  } finally {
    await books.end();
  }
}

function registrations(page: Page): Promise<string[]> {
  return page.evaluate(
    `navigator.serviceWorker.getRegistrations()
      .then((all) => all.map(({ active }) => active?.scriptURL ?? ""))`,
  );
}

/** As the browser hands over what its push service sent. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}
