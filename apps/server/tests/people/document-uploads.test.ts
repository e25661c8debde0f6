import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { documentBytesMax } from "@clearhold/contract/certification-rules";
import {
  getCertification,
  submitCertification,
} from "@clearhold/contract/wallet/people/certification";
import { uploadPicture } from "@clearhold/contract/wallet/people/profile";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import {
  decidedByBoth,
  facts,
  looksAt,
  olga,
  pavel,
  sendDocument,
  submitted,
} from "./certifying.ts";
import {
  blurredPicture,
  documentPicture,
  documentWithExif,
  inflatingPixels,
  inflatingText,
  marker,
  picture,
  pngOfSize,
  strangers,
  transparentScan,
} from "./pictures.ts";

/** What a bomb of a megabyte would fill. */
const bombBytes = 512 * 1024 * 1024;

const world = useOpened(openWorld);
let alice: Person;
const admin = useAdmin(() => world.adminUrl);
beforeAll(async () => {
  await world.operators.enrolOperator(olga);
  await world.operators.enrolOperator(pavel);
  alice = await registerPerson(world, "alice");
});

async function pictureCount(): Promise<number> {
  const { rows } = await admin.query("select count(*)::int as count from certification_pictures");
  return rows[0].count;
}

describe("a picture of a document", () => {
  it("that cannot be one is refused, and nothing of it stays", async () => {
    const hostile: [string, Buffer, string][] = [
      ...(await strangers()).map(([name, bytes]): [string, Buffer, string] => [
        ...([name, bytes] as const),
        "picture-unreadable",
      ]),
      ["a bomb of 30,000 x 30,000", pngOfSize(30_000, 30_000), "picture-too-large"],
      ["broken pixels", pngOfSize(4096, 4096), "picture-unreadable"],
      ["a thumbnail", await picture("jpeg", 380, 900), "picture-too-small"],
      ["an even area", await picture("png", 800, 600), "picture-blurred"],
      ["an unsteady hand", await blurredPicture(), "picture-blurred"],
    ];
    for (const [name, bytes, code] of hostile) {
      const refused = await refusalOf(sendDocument(alice, "front", bytes));
      expect([name, refused.code, refused.field]).toEqual([name, code, "file"]);
    }
    expect(await pictureCount()).toBe(0);
  });

  it("that inflates to far more than it claims costs no memory and leaves no file", async () => {
    const folder = makeOpenTestFolder();
    vi.stubEnv("TMPDIR", folder);
    const bombs = [
      [inflatingPixels(bombBytes), "picture-blurred"], // what is too much is never inflated
      [inflatingText(bombBytes), "picture-unreadable"],
    ] as const;
    const before = process.memoryUsage().rss;
    for (const [bomb, code] of bombs) {
      expect(bomb.length).toBeLessThan(documentBytesMax);
      const refused = await refusalOf(sendDocument(alice, "front", bomb));
      expect([refused.code, refused.field]).toEqual([code, "file"]);
    }
    const file = new File([new Uint8Array(inflatingText(bombBytes))], "me.png");
    expect((await refusalOf(alice.call(uploadPicture, { file }))).code).toBe("picture-unreadable");
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(bombBytes);
    expect(await pictureCount()).toBe(0);
  });

  it("of 50 MB is refused by its size", async () => {
    const huge = Buffer.concat([await documentPicture(), Buffer.alloc(50 * 1024 * 1024)]);
    const refused = sendDocument(alice, "front", huge);
    await expect(refused).rejects.toMatchObject({ code: "file-too-large", field: "file" });
    expect(await pictureCount()).toBe(0);
    expect((await alice.call(getCertification, {})).pictures).toEqual([]);
  });

  it("says for which part it is, or is refused by the field's name", async () => {
    const call = sendDocument(alice, "passport" as "front", await documentPicture());
    expect((await refusalOf(call)).field).toBe("part");
  });

  it("is drawn anew: without where it was taken, and without what hangs behind it", async () => {
    const sent = Buffer.concat([await documentWithExif(), Buffer.from(`<script>${marker}`)]);
    expect(sent.indexOf(marker)).toBeLessThan(sent.lastIndexOf(marker));
    await sendDocument(alice, "front", sent);
    await sendDocument(alice, "front", sent); // it takes the place of the first
    await sendDocument(alice, "back", await documentPicture("jpeg", 2000, 1500));
    expect(await pictureCount()).toBe(2);
    const { request } = await alice.call(submitCertification, { level: 1, ...facts });
    const requestId = request?.id ?? "";
    const shown = await world.operators.showCertification({ ...olga, requestId });
    for (const { bytes } of shown.pictures) {
      const made = Buffer.from(bytes, "base64");
      expect(made.includes(marker)).toBe(false);
      const { format, width, exif, xmp, icc } = await sharp(made).metadata();
      expect([format, exif, xmp, icc]).toEqual(["webp", undefined, undefined, undefined]);
      expect(width).toBeLessThanOrEqual(1600);
    }
  });
});

describe("a scan whose paper is transparent", () => {
  it("is read on white, whatever dark ink it has", async () => {
    const ines = await registerPerson(world, "ines");
    await sendDocument(ines, "front", await transparentScan("black"));
    await sendDocument(ines, "back", await transparentScan("#07070b"));
    const { pictures } = await ines.call(getCertification, {});
    expect(pictures.map(({ part }) => part)).toEqual(["front", "back"]);
  });
});

describe("documents at rest", () => {
  const columns = ["certification_pictures.sealed", "certification_requests.sealed"];

  it("are read by no login, not even the guard's, but with a look", async () => {
    for (const role of ["api", "worker", "guard", "operator", "auditor", "demo"] as const) {
      for (const column of columns) {
        const [table, name] = column.split(".");
        const query = world.databases[role].query(`select ${name} from ${table}`);
        await expect(query, `${role} ${column}`).rejects.toThrow(/permission denied/);
      }
      if (role === "guard") continue;
      const look = world.databases[role].query("select look_at_certification(1)");
      await expect(look, role).rejects.toThrow(/permission denied/);
    }
  });

  it("say nothing in a copy of the whole database", async () => {
    const bob = await registerPerson(world, "bob");
    await submitted(bob, 2);
    const { rows: tables } = await admin.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace",
    );
    let bytes = 0;
    for (const { name } of tables) {
      const { rows } = await admin.query(`select t::text as row from ${name} t`);
      for (const { row } of rows as { row: string }[]) {
        bytes += row.length;
        expect(row, name).not.toContain(facts.name);
        expect(row, name).not.toContain(facts.birthday);
        expect(row, name).not.toContain(Buffer.from(facts.name).toString("hex"));
        // "RIFF....WEBP", as every picture begins that was drawn anew.
        if (name.startsWith("certification"))
          expect(row).not.toMatch(/52494646[0-9a-f]{8}57454250/);
      }
    }
    expect(bytes).toBeGreaterThan(100_000);
  });

  it("are shown no more when a login of the database has changed or swapped them", async () => {
    const [carol, dan] = [await registerPerson(world, "carol"), await registerPerson(world, "dan")];
    const [hers, his] = [await submitted(carol), await submitted(dan)];
    const move =
      "update certification_pictures set request_id = $2 where request_id is not distinct from $1 and part = 'front'";
    for (const to of [null, his])
      await expect(world.databases.guard.query(move, [hers, to])).rejects.toThrow("was submitted");
    await sendDocument(await registerPerson(world, "hal"), "front", await documentPicture());
    await expect(world.databases.guard.query(move, [null, his])).rejects.toThrow("somebody else");
    await admin.query("delete from certification_pictures where request_id is null");
    const trigger = "alter table certification_pictures";
    await admin.query(`${trigger} disable trigger certification_pictures_change`);
    for (const fromTo of [
      [hers, null],
      [his, hers],
      [null, his],
    ])
      await admin.query(move, fromTo);
    await admin.query(`${trigger} enable always trigger certification_pictures_change`);
    const call = world.operators.showCertification({ ...olga, requestId: hers });
    await expect(call).rejects.toThrow(/local call/);
    // Its line comes first, also where nothing is shown after it.
    expect(await looksAt(carol)).toHaveLength(1);
  });

  it("are not given for a look that can still be taken back, nor for one of long ago", async () => {
    const gus = await registerPerson(world, "gus");
    const requestId = await submitted(gus);
    const [olgaRow] = await world.databases.guard.query<{ id: string }>(
      "select id from operators where name = 'olga'",
    );
    const note = "select note_certification_look($1, $2) as id";
    const look = "select part from look_at_certification($1)";
    const given = world.databases.guard.transaction(async (tx) => {
      await tx.query("savepoint before");
      const noted = await tx.first<{ id: bigint }>(note, [requestId, olgaRow?.id]);
      await tx.query("release savepoint before");
      return tx.query(look, [noted?.id]);
    });
    expect(await given).toEqual([]);
    const [{ id }] = (await admin.query("select max(id) as id from certification_looks")).rows;
    expect(await world.databases.guard.query(look, [id])).toHaveLength(3);
    await admin.query("begin");
    await admin.query("alter table certification_looks disable trigger user");
    await admin.query("update certification_looks set looked_at = now() - interval '2 minutes'");
    expect((await admin.query(look, [id])).rows).toEqual([]);
    await admin.query("rollback");
  });

  it("are given only with the row in the person's history", async () => {
    const erin = await registerPerson(world, "erin");
    const requestId = await submitted(erin);
    await admin.query(
      "alter table security_events add constraint full_disk check (id < 0) not valid",
    );
    await expect(world.operators.showCertification({ ...olga, requestId })).rejects.toThrow(
      /local call/,
    );
    await admin.query("alter table security_events drop constraint full_disk");
    expect(await looksAt(erin)).toEqual([]);
    await world.operators.showCertification({ ...olga, requestId });
    expect(await looksAt(erin)).toHaveLength(1);
  });
});

describe("no login of the database", () => {
  it("certifies anybody without the names of two operators who looked", async () => {
    const fay = await registerPerson(world, "fay");
    const requestId = await submitted(fay);
    const accept = `update certification_requests set state = 'accepted', decided_at = now()
      where id = $1`;
    for (const role of ["api", "worker", "operator", "auditor"] as const) {
      await expect(world.databases[role].query(accept, [requestId]), role).rejects.toThrow(
        /permission denied/,
      );
    }
    for (const role of ["api", "worker", "guard", "operator", "auditor"] as const) {
      const raise = world.databases[role].query("update users set certification = 2");
      await expect(raise, role).rejects.toThrow(/permission denied/);
    }
    const { guard } = world.databases;
    await expect(guard.query(accept, [requestId])).rejects.toThrow(/two operators/);
    // Names without looks are not enough, and looks without names neither.
    const row = await guard.first<{ contentMac: string }>(
      "select content_mac from certification_requests where id = $1",
      [requestId],
    );
    const words = ["accepted", "", 1, row?.contentMac].join("\n");
    const subjectHash = hash("sha256", words, "hex");
    const act = { action: "decide-certification", subjectId: requestId, subjectHash } as const;
    for (const operator of [olga, pavel]) await world.operators.signAct({ ...operator, ...act });
    await expect(guard.query(accept, [requestId])).rejects.toThrow(/two operators/);
    await world.operators.showCertification({ ...olga, requestId });
    await expect(guard.query(accept, [requestId])).rejects.toThrow(/two operators/);
    await decidedByBoth(world, requestId);
    const lower =
      "update certification_requests set state = 'refused', reason = 'unreadable' where id = $1";
    await expect(guard.query(lower, [requestId])).rejects.toThrow(/decided already/);
  });
});
