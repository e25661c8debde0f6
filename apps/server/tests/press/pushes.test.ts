import { logout } from "@clearhold/contract/wallet/people/account";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { listMessages, setMessageSetting } from "@clearhold/contract/wallet/press/messages";
import {
  getPush,
  renewPush,
  subscribePush,
  unsubscribePush,
} from "@clearhold/contract/wallet/press/pushes";
import { money } from "@clearhold/money";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/kernel/database.ts";
import { heartbeatPart } from "../../src/kernel/heartbeat.ts";
import { recordEvent } from "../../src/kernel/security-events.ts";
import { markupPayloads } from "../people/markup-payloads.ts";
import { passwordDesk } from "../people/password-people.ts";
import { type Person, password, refusalOf, registerPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { openPushBrowser, readSignature, startPushService } from "../push-browser.ts";
import { tellAllFacts } from "../rounds.ts";
import { useOpened } from "../use-world.ts";

const service = useOpened(startPushService);
const world = useOpened(() => openRaiseWorld({ pushTestService: service.url }));
const desk = passwordDesk(() => world);
const admin = useOpened(() => openDatabase({ url: world.adminUrl, poolSize: 1, name: "admin" }));
afterEach(async () => {
  service.status = 201;
  await admin.query("delete from outbox.job");
});

type Browser = ReturnType<typeof openPushBrowser>;
const patience = { timeout: 120_000 };
const takenBy = ({ path }: Browser) => service.taken.filter((push) => push.path === path);
const textsOf = (browser: Browser) =>
  takenBy(browser).map((push) => JSON.parse(browser.read(push)));

async function tell(): Promise<void> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
}

/** One message about money, which is always on. */
async function pay(person: Person): Promise<void> {
  await world.pay(person, money("TRX", 12_500_000n));
  await tell();
}

/** Until what was told is taken and nothing waits any more. */
async function settled(): Promise<void> {
  const waiting = async () =>
    (
      await admin.first<{ waiting: boolean }>(
        `select exists (select from outbox.job where name = 'pushes' and state <> 'completed')
           or (select taken_to from message_channels where channel = 'push')
             < (select max(id) from messages) as waiting`,
      )
    )?.waiting;
  await expect.poll(waiting, patience).toBe(false);
}

async function subscribed(name: string) {
  const person = await registerPerson(world, name);
  await tell();
  await settled();
  const browser = openPushBrowser();
  const { renewal } = await person.call(subscribePush, browser.subscription);
  return { person, browser, renewal };
}

describe("a push", () => {
  it("is encrypted for its browser, signed by the key it subscribed to, and tells nothing", async () => {
    const alice = await registerPerson(world, "alice");
    await alice.call(setPreferences, { language: "ko-kr" });
    const browser = openPushBrowser();
    const { key, is_on } = await alice.call(getPush, {});
    expect(is_on).toBe(0);
    await alice.call(subscribePush, browser.subscription);
    expect(await alice.call(getPush, {})).toEqual({ key, is_on: 1 });
    await pay(alice);
    await expect.poll(() => takenBy(browser).length, patience).toBe(1);
    const [push] = takenBy(browser);
    if (!push) throw new Error("no push");
    const { data } = await alice.call(listMessages, { mode_id: 1 });
    expect(JSON.parse(browser.read(push))).toEqual({
      ...{ title: "Clearhold", text: "새 메시지가 있습니다.", language: "ko-kr", id: data[0]?.id },
    });
    const { exp, ...signed } = readSignature(push);
    expect(signed).toEqual({ key, aud: "https://push.test", sub: "mailto:t@t.example" });
    expect(exp - Date.now() / 1000).toBeLessThan(24 * 3_600);
    expect(push.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "43200" });
    expect(() => openPushBrowser().read(push)).toThrow();
    await settled();
    expect(takenBy(browser)).toHaveLength(1);
  });

  it("carries no word of anybody's, whatever is in the message", async () => {
    const { person, browser } = await subscribed("bob");
    for (const payload of markupPayloads) {
      await recordEvent(world.databases.guard, {
        ...{
          userId: person.userId,
          kind: "address-saved",
          device: payload.slice(0, 200),
          details: { address: payload },
        },
      });
    }
    await tell();
    await expect.poll(() => takenBy(browser).length, patience).toBe(markupPayloads.length);
    for (const text of textsOf(browser)) {
      const said = { title: "Clearhold", text: "There is a new message.", language: "en-us" };
      expect(text).toEqual({ ...said, id: expect.stringMatching(/^\d+$/) });
    }
  });

  it("is not sent for what is switched off, read already, or one's own everyday act", async () => {
    const { person, browser } = await subscribed("carol");
    const { userId } = person;
    await person.call(setMessageSetting, { mode_id: 4, channel: "push", is_on: 0 });
    const note = (kind: "logged-in" | "nickname-decided" | "phrase-set") =>
      recordEvent(world.databases.guard, { userId, kind });
    await note("nickname-decided");
    await note("logged-in");
    await tell();
    await settled();
    expect(takenBy(browser)).toHaveLength(0);
    await note("phrase-set");
    await tell();
    await expect.poll(() => takenBy(browser).length, patience).toBe(1);
  });
});

describe("a subscription", () => {
  it("belongs to its session: a logout ends it, and that of another session stays", async () => {
    const { person, browser } = await subscribed("dora");
    const other = { ...person, ...(await desk.login(person, password)) };
    const second = openPushBrowser();
    await world.callAs(other.token)(subscribePush, second.subscription);
    await tell();
    await settled();
    service.taken.length = 0;
    await person.call(logout, {});
    await pay(person);
    await expect.poll(() => takenBy(second).length, patience).toBe(1);
    expect(takenBy(browser)).toHaveLength(0);
    await admin.query(
      "update sessions set expires_at = now() - interval '1 hour' where user_id = $1",
      [person.userId],
    );
    await pay(person);
    await settled();
    expect(takenBy(second)).toHaveLength(1);
  });

  it("is switched off, and follows the browser to whoever uses it next", async () => {
    const { person: erin, browser } = await subscribed("erin");
    const { person: finn, browser: finns } = await subscribed("finn");
    await erin.call(unsubscribePush, {});
    expect((await finn.call(getPush, {})).is_on).toBe(1);
    await finn.call(subscribePush, browser.subscription);
    await erin.call(subscribePush, browser.subscription);
    expect([(await erin.call(getPush, {})).is_on, (await finn.call(getPush, {})).is_on]).toEqual([
      1, 0,
    ]);
    await pay(finn);
    await pay(erin);
    await expect.poll(() => takenBy(browser).length, patience).toBe(1);
    await settled();
    expect([takenBy(browser).length, takenBy(finns).length]).toEqual([1, 0]);
  });

  it("is replaced by a browser that changed it, without a session, while the session is open", async () => {
    const { person, browser, renewal } = await subscribed("gail");
    const next = openPushBrowser();
    const nobody = world.callAs(null);
    await nobody(renewPush, { renewal, ...next.subscription });
    await pay(person);
    await expect.poll(() => takenBy(next).length, patience).toBe(1);
    expect(takenBy(browser)).toHaveLength(0);
    const guess = { renewal: "A".repeat(43), ...browser.subscription };
    expect((await refusalOf(nobody(renewPush, guess))).code).toBe("push-not-found");
    await person.call(logout, {});
    const late = refusalOf(nobody(renewPush, { renewal, ...browser.subscription }));
    expect((await late).code).toBe("push-not-found");
  });

  it("is one of five at most: the oldest browser makes room", async () => {
    const { person, browser } = await subscribed("hana");
    const rows = () =>
      admin.query("select from guard_push_subscriptions where user_id = $1", [person.userId]);
    for (let session = 0; session < 5; session += 1) {
      const { token } = await desk.login(person, password);
      await world.callAs(token)(subscribePush, openPushBrowser().subscription);
    }
    expect(await rows()).toHaveLength(5);
    await pay(person);
    await settled();
    expect(takenBy(browser)).toHaveLength(0);
  });

  it.each([
    ["http://fcm.googleapis.com/fcm/send/x", "field-invalid"],
    ["ftp://fcm.googleapis.com/x", "field-invalid"],
    ["https://127.0.0.1/x", "push-service-unknown"],
    ["https://[::1]/x", "push-service-unknown"],
    ["https://169.254.169.254/latest/meta-data", "push-service-unknown"],
    ["https://2130706433/x", "push-service-unknown"],
    ["https://localhost/x", "push-service-unknown"],
    ["https://fcm.googleapis.com:8443/x", "push-service-unknown"],
    ["https://a:b@fcm.googleapis.com/x", "push-service-unknown"],
    ["https://fcm.googleapis.com.evil.example/x", "push-service-unknown"],
    ["https://evilnotify.windows.com/x", "push-service-unknown"],
    ["https://push.test:443@127.0.0.1/x", "push-service-unknown"],
  ])("at %s is refused", async (endpoint, code) => {
    const ivan = await ivanOnce();
    const { subscription } = openPushBrowser();
    const refused = await refusalOf(ivan.call(subscribePush, { ...subscription, endpoint }));
    expect(refused.code).toBe(code);
  });

  it("at an endpoint that is too long is refused", async () => {
    const ivan = await ivanOnce();
    const { subscription } = openPushBrowser();
    const endpoint = `https://fcm.googleapis.com/${"x".repeat(1_024)}`;
    const refused = await refusalOf(ivan.call(subscribePush, { ...subscription, endpoint }));
    expect([refused.code, refused.field]).toEqual(["field-invalid", "endpoint"]);
  });

  it("with keys that are none is refused, and one of a known service is taken", async () => {
    const ivan = await ivanOnce();
    const { subscription } = openPushBrowser();
    const ask = { ...subscription, p256dh: `B${"A".repeat(86)}` };
    expect(await refusalOf(ivan.call(subscribePush, ask))).toMatchObject({
      ...{ code: "field-invalid", field: "p256dh" },
    });
    for (const host of ["fcm.googleapis.com", "wns2-a.notify.windows.com", "web.push.apple.com"]) {
      await ivan.call(subscribePush, { ...subscription, endpoint: `https://${host}/x` });
    }
    await ivan.call(unsubscribePush, {});
  });
});

let ivan: Promise<Person> | undefined;
function ivanOnce(): Promise<Person> {
  ivan ??= registerPerson(world, "ivan");
  return ivan;
}

describe("a push service", () => {
  it.each([404, 410])("that answers %d ends the subscription", async (status) => {
    const { person, browser } = await subscribed(`jane${status}`);
    service.status = status;
    await pay(person);
    await expect.poll(async () => (await person.call(getPush, {})).is_on, patience).toBe(0);
    service.status = 201;
    await pay(person);
    await settled();
    expect(takenBy(browser)).toHaveLength(0);
  });

  it.each([429, 503, 0])("that answers %d gets the push later, once", async (status) => {
    const { person, browser } = await subscribed(`kate${status}`);
    service.status = status;
    await pay(person);
    const state = async () =>
      (
        await admin.query<{ state: string }>(
          "select state::text from outbox.job where name = 'pushes' and state <> 'completed'",
        )
      ).map((job) => job.state);
    await expect.poll(state, patience).toEqual(["retry"]);
    service.status = 201;
    await admin.query("update outbox.job set start_after = now()");
    await expect.poll(() => takenBy(browser).length, patience).toBe(1);
    await settled();
    expect(takenBy(browser)).toHaveLength(1);
  });

  it.each([302, 400, 403, 413])("that answers %d is not asked again", async (status) => {
    const { person, browser } = await subscribed(`liam${status}`);
    service.status = status;
    await pay(person);
    await settled();
    service.status = 201;
    expect([takenBy(browser).length, (await person.call(getPush, {})).is_on]).toEqual([0, 1]);
  });

  it("that takes nothing shows on the part push of /readyz, until it takes one again", async () => {
    const part = heartbeatPart(world.databases.api, "push");
    const word = () => part.check().catch((error: Error) => `not ready: ${error.message}`);
    const { person } = await subscribed("mona");
    await pay(person);
    await settled();
    await expect.poll(word, patience).toBe("sends");
    service.status = 503;
    for (let time = 0; time < 3; time += 1) await pay(person);
    const said = "not ready: push.test takes no pushes, pushes that wait: 3";
    await expect.poll(word, patience).toBe(said);
    service.status = 201;
    await admin.query("update outbox.job set start_after = now()");
    await expect.poll(word, patience).toBe("sends");
  });
});

describe("what waits, and where it goes", () => {
  it("is sealed, and the web server's login reads none of it", async () => {
    const { person, browser } = await subscribed("nora");
    service.status = 503;
    await pay(person);
    const job = () =>
      admin.first<{ data: string }>("select data::text from outbox.job where name = 'pushes'");
    await expect.poll(job, patience).not.toBeNull();
    const stored = await admin.query(
      "select sealed from guard_push_subscriptions where user_id = $1",
      [person.userId],
    );
    const texts = JSON.stringify([await job(), stored]);
    for (const word of [browser.path, browser.subscription.p256dh, browser.subscription.auth]) {
      expect(texts).not.toContain(word);
    }
    for (const sql of ["data from outbox.job", "sealed from guard_push_subscriptions"]) {
      const read = world.databases.api.query(`select ${sql}`);
      await expect(read).rejects.toThrow("permission denied");
    }
  });

  it("opens for its own person and session only", async () => {
    const { person: olga, browser } = await subscribed("olga1");
    const { person: pete } = await subscribed("pete");
    await admin.query(
      `update guard_push_subscriptions p set sealed = o.sealed from guard_push_subscriptions o
       where p.user_id = $1 and o.user_id = $2`,
      [pete.userId, olga.userId],
    );
    await pay(pete);
    await settled();
    expect(takenBy(browser)).toHaveLength(0);
  });
});
