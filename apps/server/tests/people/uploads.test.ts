import net from "node:net";
import { gzipSync } from "node:zlib";
import { RefusalError } from "@clearhold/client";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  pictureBytesMax,
  updateProfile,
  uploadPicture,
} from "@clearhold/contract/wallet/people/profile";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openPictureEncoder } from "../../src/features/people/profile/encode-picture.ts";
import { picturesMax } from "../../src/features/people/profile/upload-store.ts";
import { readRateLimits } from "../../src/http/server.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, walletOrigin } from "../world.ts";
import { markupPayloads } from "./markup-payloads.ts";
import { marker, photoWithExif, picture, picturesWith, pngOfSize, strangers } from "./pictures.ts";

const world = useOpened(openWorld);
let alice: Person;
let bob: Person;
beforeAll(async () => {
  alice = await registerPerson(world, "alice");
  bob = await registerPerson(world, "bob");
});

function upload(person: Person, bytes: Buffer, name = "me.jpg", type = "image/jpeg") {
  const file = new File([new Uint8Array(bytes)], name, { type });
  return person.call(uploadPicture, { file });
}

const get = (path: string) => fetch(`${world.url}${path}`);

async function kept(person: Person): Promise<number> {
  const rows = await world.databases.api.query("select id from uploads where user_id = $1", [
    person.userId,
  ]);
  return rows.length;
}

/** A form as any sender can write it. */
async function sendForm(form: FormData, token: string | null = alice.token) {
  const headers: Record<string, string> = token === null ? {} : { token };
  const init = { method: "POST", headers, body: form };
  const response = await fetch(`${world.url}/api/Common/upload`, init);
  const { error, field } = (await response.json()) as { error?: string; field?: string };
  return [response.status, error, field];
}

describe("an uploaded picture", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "as %s is drawn anew: WebP, 512 × 512",
    async (format) => {
      const { url, fullurl } = await upload(alice, await picture(format));
      expect(url).toMatch(/^\/uploads\/upl_[0-9a-z]{26}\.webp$/);
      expect(fullurl).toBe(`${walletOrigin}${url}`);
      const response = await get(url);
      expect(response.status).toBe(200);
      const { format: made, width, height } = await sharp(await response.bytes()).metadata();
      expect({ made, width, height }).toEqual({ made: "webp", width: 512, height: 512 });
    },
  );

  it("is served as a picture and as nothing else, for good", async () => {
    const { url } = await upload(alice, await picture("png"));
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await fetch(`${world.url}${url}`, { method });
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
      });
    }
  });

  it("holds nothing but pixels, turned as the camera held them", async () => {
    const sent = await photoWithExif();
    expect(sent.includes(marker)).toBe(true);
    const { url } = await upload(alice, sent);
    const bytes = Buffer.from(await (await get(url)).bytes());
    expect(bytes.includes(marker)).toBe(false);
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // Sent red left and blue right, to be turned by a quarter: red comes to lie on top.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)];
    expect(at(256, 60)[0]).toBeGreaterThan(200);
    expect(at(256, 450)[2]).toBeGreaterThan(200);
  });

  it("loses what was hung behind it", async () => {
    const sent = Buffer.concat([await picture("jpeg"), Buffer.from(`<script>${marker}</script>`)]);
    const { url } = await upload(alice, sent);
    expect(Buffer.from(await (await get(url)).bytes()).includes(marker)).toBe(false);
  });

  it("keeps no hostile text that it carries", async () => {
    for (const sent of await picturesWith(markupPayloads.join("\n"))) {
      expect(sent.includes("onerror")).toBe(true);
      const { url } = await upload(alice, sent);
      const bytes = Buffer.from(await (await get(url)).bytes());
      for (const payload of markupPayloads) expect(bytes.includes(payload)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it("that only pretends to be one is refused, whatever it is called", async () => {
    const before = await kept(alice);
    for (const [name, bytes] of await strangers()) {
      const refused = await refusalOf(upload(alice, bytes, "me.png", "image/png"));
      expect([name, refused.code, refused.field]).toEqual([name, "picture-unreadable", "file"]);
    }
    expect(await kept(alice)).toBe(before);
  });

  it("is judged by its header before a pixel is decoded", async () => {
    for (const [width, height] of [
      [30_000, 30_000],
      [4097, 1],
      [1, 4097],
    ] as const) {
      const refused = await refusalOf(upload(alice, pngOfSize(width, height)));
      expect(refused).toMatchObject({ code: "picture-too-large", details: { pixels: "4096" } });
    }
    // The same broken pixels within the size are decoded, and found out.
    const small = await refusalOf(upload(alice, pngOfSize(4096, 4096)));
    expect(small.code).toBe("picture-unreadable");
  });

  it("may be as large as the rule says, and no larger", async () => {
    await upload(alice, await picture("jpeg", 4096, 64));
    const tooLarge = Buffer.concat([await picture("jpeg"), Buffer.alloc(pictureBytesMax)]);
    const refused = await upload(alice, tooLarge).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({ code: "file-too-large", status: 413, field: "file" });
  });

  it("is drawn one at a time; a few wait, the rest are told to come later", async () => {
    const encode = openPictureEncoder();
    const sent = await picture("jpeg");
    const ends = await Promise.allSettled(Array.from({ length: 12 }, () => encode(sent)));
    const refused = ends.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const end of refused) {
      expect(end).toMatchObject({ reason: { code: "too-many-requests" } });
    }
  });
});

describe("an upload form", () => {
  const file = async () => new File([new Uint8Array(await picture("png"))], "../../etc/passwd");

  it("holds one file, named file", async () => {
    const none = new FormData();
    none.set("other", "x");
    expect(await sendForm(none)).toEqual([400, "field-missing", "file"]);
    const text = new FormData();
    text.set("file", "x");
    expect(await sendForm(text)).toEqual([400, "field-invalid", "file"]);
    const two = new FormData();
    two.append("file", await file());
    two.append("file", await file());
    expect(await sendForm(two)).toEqual([413, "body-too-large", undefined]);
    for (const name of ["file", "other"]) {
      const twice = new FormData();
      for (const text of ["1", "90"]) twice.append(name, text);
      expect(await sendForm(twice)).toEqual([400, "field-repeated", name]);
    }
    const proto = new FormData();
    proto.set("__proto__", await file());
    expect(await sendForm(proto)).toEqual([400, "body-malformed", undefined]);
    const many = new FormData();
    for (let n = 0; n < 100; n += 1) many.append(`f${n}`, "x");
    expect(await sendForm(many)).toEqual([413, "body-too-large", undefined]);
  });

  it("is not read for nobody, and not read anywhere else", async () => {
    const form = new FormData();
    form.set("file", await file());
    expect(await sendForm(form, null)).toEqual([200, "session-expired", undefined]);
    const elsewhere = await fetch(`${world.url}/api/User/profile`, {
      method: "POST",
      headers: { token: alice.token },
      body: form,
    });
    expect(elsewhere.status).toBe(415);
  });

  it("that breaks off in the middle is refused, and the server goes on", async () => {
    const broken = await fetch(`${world.url}/api/Common/upload`, {
      method: "POST",
      headers: { token: alice.token, "content-type": "multipart/form-data; boundary=x" },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
    expect(await alice.call(getUserInfo, {})).toMatchObject({ username: "alice" });
  });

  it("that is compressed is refused, whatever it holds and wherever it goes", async () => {
    const before = await kept(alice);
    const form = new FormData();
    form.set("file", await file());
    const plain = new Response(form);
    const type = String(plain.headers.get("content-type"));
    const bytes = await plain.bytes();
    for (const path of ["Common/upload", "User/upload_document", "User/submit_certification"])
      for (const [coding, body] of [
        ["gzip", new Uint8Array(gzipSync(bytes))],
        ["br", bytes],
        ["gzip, identity", bytes],
      ] as const) {
        const headers = { token: alice.token, "content-type": type, "content-encoding": coding };
        const init = { method: "POST", headers, body };
        const answer = await fetch(`${world.url}/api/${path}`, init);
        expect(answer.status).toBe(415);
        expect(await answer.json()).toMatchObject({ error: "media-type-unsupported", data: null });
      }
    expect(await kept(alice)).toBe(before);
  });

  it("in chunks that is refused leaves its connection to what follows", async () => {
    const { port } = new URL(world.url);
    const socket = net.connect(Number(port), "127.0.0.1");
    const head = ["POST /api/Common/upload HTTP/1.1", "host: x", `token: ${alice.token}`];
    const kind = "content-type: multipart/form-data; boundary=x";
    const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const body = form + "a".repeat(2 * pictureBytesMax);
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    socket.write([...head, kind, "transfer-encoding: chunked", "", chunks].join("\r\n"));
    socket.write([...head, "content-length: 0", "connection: close", "", ""].join("\r\n"));
    const answers = (await socket.setEncoding("utf8").toArray()).join("");
    expect(answers.match(/"error":"[a-z-]+"/g)).toEqual([
      '"error":"file-too-large"',
      '"error":"field-missing"',
    ]);
  });

  it("that says it is too large is refused before a byte of it is read", async () => {
    const { port } = new URL(world.url);
    for (const path of ["Common/upload", "User/upload_document"]) {
      const socket = net.connect(Number(port), "127.0.0.1");
      socket.write(
        [
          ...[`POST /api/${path} HTTP/1.1`, "host: x", `token: ${alice.token}`],
          ...["content-type: multipart/form-data; boundary=x", "content-length: 52428800", "", ""],
        ].join("\r\n"),
      );
      const answer = (await socket.setEncoding("utf8").toArray()).join("");
      expect(answer).toContain("HTTP/1.1 413");
      expect(answer).toContain('"error":"file-too-large"');
      expect(answer).toContain('"field":"file"');
      expect(answer).toMatch(/This file is larger than [24] MB/);
    }
  });

  it("that is far too large is not read to its end", async () => {
    const { port } = new URL(world.url);
    const socket = net.connect(Number(port), "127.0.0.1");
    let sent = 0;
    await new Promise<void>((resolve) => {
      socket.resume(); // whoever does not read is not told that the other end has gone
      socket.on("error", () => {});
      socket.on("close", () => resolve());
      socket.write(
        [
          ...["POST /api/Common/upload HTTP/1.1", "host: x", `token: ${alice.token}`],
          ...["content-type: multipart/form-data; boundary=x", "content-length: 2000000000", ""],
          ...["--x", 'content-disposition: form-data; name="file"; filename="a"', "", ""],
        ].join("\r\n"),
      );
      const chunk = Buffer.alloc(64 * 1024, "a");
      const send = () => {
        if (socket.destroyed) return;
        sent += chunk.length;
        if (socket.write(chunk)) setImmediate(send);
        else socket.once("drain", send);
      };
      send();
    });
    expect(sent).toBeLessThan(50 * pictureBytesMax);
  });

  it("says by its file's name nothing that is used", async () => {
    const names = ["../../etc/passwd", "..\\..\\boot.ini", "a\u0000.svg", "x.html", "C:\\x.exe"];
    for (const name of names) {
      const { url } = await upload(bob, await picture("png"), name, "text/html");
      expect(url).toMatch(/^\/uploads\/upl_[0-9a-z]{26}\.webp$/);
    }
  });

  it.each([
    "/uploads/",
    "/uploads/../../../etc/passwd",
    "/uploads/..%2f..%2f..%2fetc%2fpasswd",
    "/uploads/%2e%2e/%2e%2e/package.json",
    "/uploads/upl_00000000000000000000000000.webp",
    "/uploads/upl_00000000000000000000000000.webp%00.png",
    "/uploads/upl_00000000000000000000000000.svg",
    "/uploads/upl_'%20or%201=1--.webp",
    "/uploads/%2Fuploads%2Fupl_00000000000000000000000000.webp",
  ])("leads to nothing but pictures: %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "path-unknown", data: null });
  });
});

describe("an avatar", () => {
  it("is an upload of one's own, by its path or its whole address", async () => {
    const carol = await registerPerson(world, "carol");
    const first = await upload(carol, await picture("png"));
    const second = await upload(carol, await picture("jpeg"));
    const set = (value: string) => carol.call(updateProfile, { field: "avatar", value });
    expect(await set(first.url)).toMatchObject({ avatar: first.url });
    expect(await kept(carol)).toBe(1); // what was not chosen is gone
    expect((await get(second.url)).status).toBe(404);
    expect((await refusalOf(set(second.fullurl))).code).toBe("upload-not-found");
    const third = await upload(carol, await picture("jpeg"));
    expect(await set(third.fullurl)).toMatchObject({ avatar: third.url });
    expect((await get(first.url)).status).toBe(404);
    expect(await set("")).toMatchObject({ avatar: "" });
    expect(await kept(carol)).toBe(0);
  });

  it("is no picture of somebody else, and no address of anywhere else", async () => {
    const { url } = await upload(bob, await picture("png"));
    const set = (value: string) => alice.call(updateProfile, { field: "avatar", value });
    expect((await refusalOf(set(url))).code).toBe("upload-not-found");
    expect((await refusalOf(set(`https://evil.example${url}`))).code).toBe("upload-not-found");
    expect((await refusalOf(set(`${walletOrigin}.evil.example${url}`))).code).toBe(
      "upload-not-found",
    );
    for (const value of [
      "http://169.254.169.254/latest/meta-data",
      "https://evil.example/a.webp",
      "data:image/webp;base64,UklGRg==",
      "javascript:alert(1)",
      "/uploads/../api/User/profile",
      `${url}?x=1`,
      `${url}#x`,
    ]) {
      expect([value, (await refusalOf(set(value))).code]).toEqual([value, "field-invalid"]);
    }
    expect(await alice.call(getUserInfo, {})).toMatchObject({ avatar: "" });
  });
});

describe("how many pictures", () => {
  it(`lie ready for one person: ${picturesMax}, and a day later others`, async () => {
    const dan = await registerPerson(world, "dan");
    const sent = await picture("png");
    const [first] = [await upload(dan, sent)];
    for (let n = 1; n < picturesMax; n += 1) await upload(dan, sent);
    expect((await refusalOf(upload(dan, sent))).code).toBe("upload-limit");
    expect(await kept(dan)).toBe(picturesMax);
    // Whoever chooses one has room again.
    await dan.call(updateProfile, { field: "avatar", value: first.url });
    await upload(dan, sent);
    world.clock.advance(25 * 3600);
    await upload(dan, sent);
    expect(await kept(dan)).toBe(2); // the chosen one and the new one
    expect((await get(first.url)).status).toBe(200);
  });

  it("may come at once: the limit stands under a lock", async () => {
    const erin = await registerPerson(world, "erin");
    const sent = await picture("png");
    for (let n = 0; n < picturesMax - 2; n += 1) await upload(erin, sent);
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => upload(erin, sent)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await kept(erin)).toBe(picturesMax);
  });

  it("are sent in an hour: ten", async () => {
    const strict = await openWorld({ limits: readRateLimits(undefined) });
    try {
      const frank = await registerPerson(strict, "frank");
      const sent = await picture("png");
      for (let n = 0; n < 10; n += 1) await upload(frank, sent);
      expect((await refusalOf(upload(frank, sent))).code).toBe("too-many-requests");
    } finally {
      await strict.close();
    }
  });
});
