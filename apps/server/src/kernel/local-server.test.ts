import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localCaller } from "./local-call.ts";
import { type LocalPlace, localPlace } from "./local-place.ts";
import { type LocalServer, serveLocal } from "./local-server.ts";
import { Refusal } from "./refusal.ts";

const logger = pino({ level: "silent" });
const routes = {
  "/echo": async (body: unknown) => body,
  "/refuse": () => {
    throw new Refusal("fund-password-wrong", { left: "4" });
  },
  "/break": () => {
    throw new Error("the secret is 42");
  },
};

let folder: string;
let server: LocalServer;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "clearhold-local-"));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ["a socket", () => localPlace(folder, "guard")],
  ["a port, where the path is too long", () => localPlace(path.join(folder, "x".repeat(90)), "a")],
])("local calls over %s", (kind, placeOf) => {
  let place: LocalPlace;
  beforeEach(async () => {
    place = placeOf();
    server = await serveLocal(place, routes, logger);
  });

  it("carries what was asked and answered", async () => {
    expect(place.kind).toBe(kind === "a socket" ? "socket" : "port");
    const call = localCaller(place);
    expect(await call("/echo", { text: "가나", n: 1 })).toEqual({ text: "가나", n: 1 });
    expect(await call("/echo")).toBeNull();
  });

  it("throws the refusal of the other side, and a bare fault for anything else", async () => {
    const call = localCaller(place);
    await expect(call("/refuse")).rejects.toMatchObject({
      code: "fund-password-wrong",
      details: { left: "4" },
    });
    await expect(call("/break")).rejects.toThrow("local call /break failed");
    await expect(call("/constructor")).rejects.toThrow("failed");
    await expect(call("/echo", "x".repeat(70_000))).rejects.toThrow();
  });

  it("answers nobody without the secret", async () => {
    if (place.kind === "socket") return;
    writeFileSync(`${place.secretFile}.wrong`, "guess");
    const call = localCaller({ ...place, secretFile: `${place.secretFile}.wrong` });
    await expect(call("/echo")).rejects.toThrow("failed");
  });

  it("takes the place over from a killed process", async () => {
    const second = await serveLocal(place, routes, logger);
    expect(await localCaller(place)("/echo", 1)).toBe(1);
    await second.close();
  });
});
