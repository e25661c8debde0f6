import { OpaqueId } from "@clearhold/contract/primitives/text";
import type { Language } from "@clearhold/contract/refusals";
import {
  getNotice,
  listBanners,
  listNotices,
  listNoticeTexts,
  listPopups,
} from "@clearhold/contract/wallet/press/notices";
import { readHome } from "@clearhold/contract/wallet/statements/home";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { namesUnder } from "../operator-names.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { type NoticeDesk, noticePicture, openNoticeDesk, wordsFile } from "./operator-notices.ts";

const world = useOpened(openWorld);
let alice: Person;
let desk: NoticeDesk;
beforeAll(async () => {
  alice = await registerPerson(world, "alice");
  desk = await openNoticeDesk(world);
});
/** What an earlier test has published is withdrawn: each begins with an empty list. */
beforeEach(async () => {
  for (const thing of ["notice", "banner"] as const) {
    const all = (await desk.run(`${thing} list`, {}))[`${thing}s`] as { id: string }[];
    for (const { id } of all) await desk.run(`${thing} withdraw`, { id });
  }
});

const announcement = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ kind: "announcement", file: wordsFile(title, "<p>Text</p>"), ...more },
});
const listed = async () => {
  const { data } = await alice.call(listNotices, {});
  return data.map(({ title }) => title.replace(" (en-us)", ""));
};

describe("a notice", () => {
  it("is seen by nobody until it is published, and by nobody after it was withdrawn", async () => {
    const draft = await desk.run("notice draft", announcement("Maintenance"));
    expect(draft).toMatchObject({ state: "draft", id: expect.stringMatching(/^ntc_/) });
    const { id } = draft;
    const read = () => alice.call(getNotice, { id });
    expect(await listed()).toEqual([]);
    expect((await refusalOf(read())).code).toBe("notice-not-found");
    expect(await desk.run("notice publish", { id })).toMatchObject({ state: "shown" });
    expect(await listed()).toEqual(["Maintenance"]);
    expect(await read()).toMatchObject({ title: "Maintenance (en-us)", content: "<p>Text</p>" });
    expect(await desk.run("notice withdraw", { id })).toMatchObject({ state: "withdrawn" });
    expect(await listed()).toEqual([]);
    expect((await refusalOf(read())).code).toBe("notice-not-found");
    expect((await refusalOf(desk.run("notice publish", { id }))).code).toBe("notice-withdrawn");
  });

  it("has an operator's name under each step, once, also when it is repeated", async () => {
    const { id } = await desk.show(announcement("Names"));
    await desk.run("notice publish", { id });
    for (let time = 0; time < 2; time += 1) await desk.run("notice withdraw", { id });
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "draft-notice", id)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "publish-notice", id)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "withdraw-notice", id)).toEqual(["olga"]);
  });

  it.each(["en-us", "zh-cn", "ko-kr"] as const)("speaks %s", async (language: Language) => {
    const { id } = await desk.show(announcement("Hello"));
    const call = world.callAs(alice.token, language);
    expect((await call(getNotice, { id })).title).toBe(`Hello (${language})`);
    expect((await call(listNotices, {})).data[0]?.title).toBe(`Hello (${language})`);
  });

  it("is shown from its time until its time, by the one clock", async () => {
    const { id, state } = await desk.show(announcement("Sale", { from: "+1h", until: "+3h" }));
    expect(state).toBe("scheduled");
    expect(await listed()).toEqual([]);
    const from = Math.floor(world.clock.now().getTime() / 1000) + 3600;
    world.clock.advance(3600);
    expect(await listed()).toEqual(["Sale"]);
    const { createtime } = await alice.call(getNotice, { id });
    expect(Math.abs(createtime - from)).toBeLessThanOrEqual(1);
    world.clock.advance(7200);
    expect(await listed()).toEqual([]);
    expect(await desk.run("notice preview", { id })).toMatchObject({ state: "over" });
  });

  it("whose end has passed is not published", async () => {
    const { id } = await desk.run("notice draft", announcement("Late", { until: "+1h" }));
    world.clock.advance(3600);
    const refusal = await refusalOf(desk.run("notice publish", { id }));
    expect(refusal).toMatchObject({ code: "notice-over", details: { field: "until" } });
    expect(await desk.run("notice preview", { id })).toMatchObject({ state: "draft" });
  });

  it("that is pinned is above newer ones; pages follow each other", async () => {
    await desk.show(announcement("First", { pinned: true }));
    for (const title of ["Second", "Third"]) {
      world.clock.advance(60);
      await desk.show(announcement(title));
    }
    expect(await listed()).toEqual(["First", "Third", "Second"]);
    const page = (ask: object) => alice.call(listNotices, { limit: 2, ...ask });
    const first = await page({});
    expect(first).toMatchObject({ total: 3, last_page: 2, current_page: 1, per_page: 2 });
    expect(first.data.map(({ is_top }) => is_top)).toEqual([1, 0]);
    expect((await page({ page: 2 })).data.map(({ title }) => title)).toEqual(["Second (en-us)"]);
    const texts = await alice.call(listNoticeTexts, {});
    expect(texts.map(({ content }) => content)).toEqual(Array(3).fill("<p>Text</p>"));
  });

  it.each([
    [{ file: Buffer.from("{") }, "file: does not hold JSON"],
    [{ file: wordsFile("x", "<p>y</p>", { "ko-kr": { title: "" } }) }, "ko-kr.title: must be 1 to"],
    [{ file: wordsFile("<b>x</b>", "<p>y</p>") }, "en-us.title: must be 1 to 80 visible"],
    [{ file: wordsFile("a\u202eb", "<p>y</p>") }, "en-us.title: must be 1 to 80 visible"],
    [{ file: wordsFile("x", "<script>1</script>") }, "en-us.content: is empty"],
    [{ file: wordsFile("x", "<p></p>") }, "en-us.content: is empty"],
    [{ file: wordsFile("x", "<p><br>&nbsp;\u200b</p>") }, "en-us.content: is empty"],
    [{ file: wordsFile("x", '<a href="https://a.example/"></a>') }, "en-us.content: is empty"],
    [{ link: "#/Nowhere" }, "link: leads to /Nowhere, which is no screen"],
    [{ link: "#/Deposits?currency=TRX" }, "link: leads to /Deposits, which is no screen"],
    [
      { file: wordsFile("x", '<p><a href="#/events">y</a></p>') },
      "en-us.content: leads to /events, which is no screen",
    ],
    [
      { file: wordsFile("x", "<p>y</p>", { "zh-cn": { title: "z" } }), kind: "ticker" },
      "zh-cn.content: is empty",
    ],
    [{ link: "javascript:alert(1)" }, "link: must be #/<screen>"],
    [{ from: "soon" }, "from: must be a time"],
    [{ from: "+2h", until: "+1h" }, "until: must be after now and after from"],
    [{ until: "2020-01-01T00:00:00Z" }, "until: must be after now and after from"],
    [{ kind: "poster" }, "--kind must be one of"],
  ])("%o is refused with the field's name", async (change, fault) => {
    const given = { ...announcement("Wrong"), ...change };
    await expect(desk.run("notice draft", given)).rejects.toThrow(fault);
    expect((await desk.run("notice list", {})).notices).not.toContainEqual(
      expect.objectContaining({ state: "draft" }),
    );
  });

  it("is shown, changed or removed by no login without an operator's name", async () => {
    const { id } = await desk.run("notice draft", announcement("Quiet"));
    const { operator, api, worker } = world.databases;
    const publish = "update notices set published_at = now() where id = $1";
    await expect(operator.query(publish, [id])).rejects.toThrow("no operator published it");
    const withdraw = "update notices set withdrawn_at = now() where id = $1";
    await expect(operator.query(withdraw, [id])).rejects.toThrow("no operator withdrew it");
    const change = "update notices set words = words where id = $1";
    for (const login of [operator, api, worker]) {
      await expect(login.query(change, [id])).rejects.toThrow("permission denied");
      await expect(login.query("delete from notices where id = $1", [id])).rejects.toThrow(
        "permission denied",
      );
    }
    await expect(api.query(publish, [id])).rejects.toThrow("permission denied");
    const shown = `insert into notices (id, kind, words, link, pinned, published_at)
      select id || 'x', kind, words, link, pinned, now() from notices where id = $1`;
    await expect(operator.query(shown, [id])).rejects.toThrow("permission denied");
  });

  it("asks for a session", async () => {
    const nobody = world.callAs(null);
    for (const ask of [nobody(listNotices, {}), nobody(readHome, {}), nobody(listBanners, {})]) {
      expect((await refusalOf(ask)).code).toBe("session-expired");
    }
  });
});

describe("a pop-up", () => {
  it.each(["promotion", "payment"] as const)(
    "of the kind %s opens where it belongs",
    async (kind) => {
      const other = kind === "promotion" ? "payment" : "promotion";
      const file = wordsFile("Listen", "<p>Text</p>");
      const { id } = await desk.show({
        kind,
        file,
        link: "#/Events",
        picture: await noticePicture(),
      });
      const [shown, ...rest] = await alice.call(listPopups, { kind });
      expect(shown).toMatchObject({ id, url: "#/Events", content: "<p>Text</p>" });
      expect(shown?.image).toBe(`/notice-pictures/${id}.webp`);
      expect(rest).toEqual([]);
      expect(await alice.call(listPopups, { kind: other })).toEqual([]);
      expect(await listed()).toEqual(["Listen"]); // whoever closed it can read it again
    },
  );
});

describe("the first screen", () => {
  it("gets banners, announcements, the ticker, projects and currencies in one answer", async () => {
    await desk.show(announcement("News"));
    await desk.show({ kind: "ticker", file: wordsFile("Runs along") });
    const file = wordsFile("Banner");
    const banner = await desk.show({
      file,
      picture: await noticePicture("jpeg"),
      link: "#/Events",
    });
    const home = await alice.call(readHome, {});
    expect(home.placard.map(({ title }) => title).sort()).toEqual([
      "News (en-us)",
      "Runs along (en-us)",
    ]);
    expect(home.ticker.map(({ title }) => title)).toEqual(["Runs along (en-us)"]);
    expect(home.banner_list).toEqual([
      { id: banner.id, title: "Banner (en-us)", image: banner.picture, url: "#/Events" },
    ]);
    expect(home.banner_list).toEqual(await alice.call(listBanners, {}));
    expect(home.projects).toEqual([]);
    expect(home.symbols).toEqual([
      { code: "TRX", symbol: "TRX", active: 0 },
      { code: "USDT", symbol: "USDT", active: 1 },
    ]);
  });

  it("has banners without a link that lead to their words, or nowhere", async () => {
    const sent = await noticePicture();
    const told = await desk.show({ file: wordsFile("Told", "<p>Text</p>"), picture: sent });
    world.clock.advance(60);
    await desk.show({ file: wordsFile("Mute"), picture: sent });
    world.clock.advance(60);
    await desk.show({ file: wordsFile("Hollow", "<h2></h2><p> </p>"), picture: sent });
    const urls = (await alice.call(listBanners, {})).map(({ url }) => url);
    expect(urls).toEqual(["", "", `#/Noticedetails?id=${told.id}`]);
    expect((await alice.call(getNotice, { id: told.id })).content).toBe("<p>Text</p>");
  });
});

it("a notice's id is not a banner's", async () => {
  const { id } = await desk.run("notice draft", announcement("Mine"));
  expect(OpaqueId.safeParse(id).success).toBe(true);
  for (const act of ["banner preview", "banner publish", "banner withdraw"]) {
    expect((await refusalOf(desk.run(act, { id }))).code).toBe("notice-not-found");
  }
});
