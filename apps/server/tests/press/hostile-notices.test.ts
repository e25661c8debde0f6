import {
  getNotice,
  listBanners,
  listNoticeTexts,
  listPopups,
} from "@clearhold/contract/wallet/press/notices";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../database.ts";
import { markupPayloads } from "../people/markup-payloads.ts";
import { marker, photoWithExif, picture, pngOfSize, strangers } from "../people/pictures.ts";
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

/** Every tag, attribute and sign that may be left. What is written `&lt;` is text. */
const allowed =
  /^(?:[^<\u200b\u202a-\u202e\u2066-\u2069]|<\/?(?:p|br|h[234]|ul|ol|li|strong|b|em|i|u|a)(?: \/)?>|<a href="(?:#\/[A-Za-z?=_]+|https:\/\/[a-z0-9./-]+" rel="noopener noreferrer nofollow" target="_blank)">)*$/;

it("there are at least forty", () => {
  expect(new Set(markupPayloads).size).toBeGreaterThanOrEqual(40);
});

describe("a hostile notice", () => {
  it.each(markupPayloads)("keeps nothing but words when it is written: %s", async (payload) => {
    const file = wordsFile("Hostile", `<p>Before</p>${payload}<p>After</p>`);
    const { id } = await desk.show({ kind: "announcement", file });
    const { content } = await alice.call(getNotice, { id });
    expect(content).toMatch(allowed);
    expect(content).toContain("<p>Before</p>");
    await desk.run("notice withdraw", { id });
  });

  it("that somebody wrote into the database is cleaned when it is read", async () => {
    const sent = await noticePicture();
    const hidden = markupPayloads.join("\n");
    const words = { title: "Hostile", content: hidden };
    const link = "javascript:alert(1)";
    const change = "update notices set words = $2, link = $3 where id = $1";
    const kinds = [{ kind: "announcement" }, { kind: "promotion" }, { picture: sent }];
    for (const kind of kinds) {
      const { id } = await desk.show({ ...kind, file: wordsFile("True", "<p>Text</p>") });
      const all = JSON.stringify({ "en-us": words, "zh-cn": words, "ko-kr": words });
      await tamper(change, [id, all, link]);
      const read = await alice.call(getNotice, { id });
      expect(read.content).toMatch(allowed);
      expect(read.url).toBe("");
    }
    for (const { content, url } of [
      ...(await alice.call(listNoticeTexts, {})),
      ...(await alice.call(listPopups, { kind: "promotion" })),
    ]) {
      expect(content).toMatch(allowed);
      expect(url).toBe("");
    }
    for (const { url } of await alice.call(listBanners, {})) expect(url).not.toContain("script");
  });
});

/** Writes what no login can. */
function tamper(sql: string, values: readonly unknown[]): Promise<void> {
  return withClient(world.adminUrl, async (admin) => {
    await admin.query("set session_replication_role = replica");
    await admin.query("alter table notices disable trigger all");
    await admin.query(sql, [...values]);
    await admin.query("alter table notices enable always trigger notices_decided");
  });
}

describe("a notice's picture", () => {
  const draft = (sent: Buffer) =>
    desk.run("banner draft", { file: wordsFile("Picture"), picture: sent });
  const get = (path: string) => fetch(`${world.url}${path}`);

  it("is drawn anew: WebP, 1200 × 600, nothing but pixels, on our own origin", async () => {
    const polyglot = Buffer.concat([
      await photoWithExif(800, 600),
      Buffer.from(`<script>${marker}`),
    ]);
    const { id, picture: path } = await draft(polyglot);
    expect((await get(path)).status).toBe(404); // nobody sees a draft
    await desk.run("banner publish", { id });
    const response = await get(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    const bytes = Buffer.from(await response.bytes());
    expect(bytes.includes(marker)).toBe(false);
    const { format, width, height, exif, xmp } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, xmp }).toEqual({
      format: "webp",
      width: 1200,
      height: 600,
    });
    await desk.run("banner withdraw", { id });
    expect((await get(path)).status).toBe(404);
  });

  it("that only pretends to be one is refused", async () => {
    for (const [name, bytes] of await strangers()) {
      expect([name, (await refusalOf(draft(bytes))).code]).toEqual([name, "picture-unreadable"]);
    }
    for (const [width, height] of [
      [30_000, 30_000],
      [4097, 1],
    ] as const) {
      expect((await refusalOf(draft(pngOfSize(width, height)))).code).toBe("picture-too-large");
    }
  });

  it("that would be enlarged is refused, with the size that it needs", async () => {
    const refusal = await refusalOf(draft(await picture("png", 1200, 599)));
    expect(refusal).toMatchObject({
      ...{ code: "picture-too-small", details: { field: "file", pixels: "600" } },
    });
  });

  it.each([
    "/notice-pictures/",
    "/notice-pictures/..%2f..%2fetc%2fpasswd",
    "/notice-pictures/ntc_00000000000000000000000000.webp",
    "/notice-pictures/ntc_00000000000000000000000000.svg",
    "/notice-pictures/ntc_'%20or%201=1--.webp",
  ])("%s leads nowhere", async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
