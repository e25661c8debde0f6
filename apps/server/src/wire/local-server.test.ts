import { spawn } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { untilSaid } from "../../tests/rounds.ts";
import { Refusal } from "../kernel/refusal.ts";
import { localCaller } from "./local-call.ts";
import { type LocalServer, serveLocal } from "./local-server.ts";

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
let socketPath: string;
let server: LocalServer;

beforeEach(async () => {
  folder = makeTestFolder();
  socketPath = path.join(folder, "run", "guard.sock");
  server = await serveLocal(socketPath, routes, logger);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("local calls", () => {
  it("carry what was asked and answered", async () => {
    const call = localCaller(socketPath);
    expect(await call("/echo", { text: "가나", n: 1 })).toEqual({ text: "가나", n: 1 });
    expect(await call("/echo")).toBeNull();
  });

  it("throw the refusal of the other side, and a bare fault for anything else", async () => {
    const call = localCaller(socketPath);
    await expect(call("/refuse")).rejects.toMatchObject({
      code: "fund-password-wrong",
      details: { left: "4" },
    });
    await expect(call("/break")).rejects.toThrow("local call /break failed");
    await expect(call("/constructor")).rejects.toThrow("failed");
    await expect(call("/echo", "x".repeat(70_000))).rejects.toThrow();
  });

  it("travel together, and are answered each for itself", async () => {
    const call = localCaller(socketPath, { gathered: ["/echo", "/refuse", "/break", "/none"] });
    const echoes = Array.from({ length: 120 }, (_, n) => call("/echo", `가 ${n}`));
    const failures = Promise.allSettled([call("/refuse"), call("/break"), call("/none")]);
    expect(await Promise.all(echoes)).toEqual(echoes.map((_, n) => `가 ${n}`));
    expect((await failures).map((end) => end.status === "rejected" && String(end.reason))).toEqual([
      expect.stringContaining("fund-password-wrong"),
      "Error: local call /break failed",
      "Error: local call /none failed",
    ]);
    const [large, ...small] = [70_000, 1, ...Array<number>(48).fill(1_100)].map((length) =>
      call("/echo", "x".repeat(length)),
    );
    await expect(large).rejects.toThrow();
    expect((await Promise.all(small)).join("")).toHaveLength(1 + 48 * 1_100);
  });

  it("that travel together do not wait for a slow one, which a closing server still answers", async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<string>();
    const more = { ...routes, "/slow": () => end };
    const second = await serveLocal(`${socketPath}.slow`, more, logger);
    const call = localCaller(`${socketPath}.slow`, { gathered: ["/slow", "/echo"] });
    const [slow, quick] = [call("/slow"), call("/echo", 1)];
    expect(await quick).toBe(1);
    const closed = second.close();
    finish("done");
    expect(await slow).toBe("done");
    await closed;
  });

  it("reach the process that took the place over from a killed one", async () => {
    const second = await serveLocal(socketPath, { "/who": () => "second" }, logger);
    expect(await localCaller(socketPath)("/who")).toBe("second");
    await second.close();
  });

  it("end with the server, though the caller keeps its connection", async () => {
    const call = localCaller(socketPath);
    await call("/echo");
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<string>();
    const slow = () => {
      begin();
      return end;
    };
    const second = await serveLocal(`${socketPath}.slow`, { "/slow": slow }, logger);
    const answer = localCaller(`${socketPath}.slow`)("/slow");
    await begun;
    const closed = second.close();
    finish("done");
    expect(await answer).toBe("done");
    await closed;
  });

  it.each([
    ["one", []],
    ["one that travels with others", ["/note"]],
  ])(
    "are not carried out by a process that was held up until their caller gave up: %s",
    async (_, gathered) => {
      const notes = path.join(folder, "notes");
      writeFileSync(notes, "");
      const held = `${socketPath}.held`;
      const script = `
      import { appendFileSync } from "node:fs";
      import { serveLocal } from "${path.join(import.meta.dirname, "local-server.ts")}";
      const note = (word) => appendFileSync("${notes}", word);
      await serveLocal("${held}", { "/note": note, "/ping": () => true }, { error() {} });`;
      const other = spawn(process.execPath, ["--input-type=module", "--eval", script]);
      try {
        const call = localCaller(held, { timeoutMs: 500, gathered });
        await untilSaid("a ping's answer", () => call("/ping").catch(() => false));
        other.kill("SIGSTOP");
        await expect(call("/note", "late")).rejects.toThrow("timed out");
        other.kill("SIGCONT");
        await call("/note", "in time");
        expect(readFileSync(notes, "utf8")).toBe("in time");
      } finally {
        other.kill("SIGKILL");
      }
    },
  );

  it("lets its group call, or its owner alone", async () => {
    const rights = (file: string) => (statSync(file).mode & 0o777).toString(8);
    expect(rights(socketPath)).toBe("660");
    const closed = `${socketPath}.owner`;
    const second = await serveLocal({ socketPath: closed, callers: "owner" }, {}, logger);
    expect(rights(closed)).toBe("600");
    await second.close();
  });
});
