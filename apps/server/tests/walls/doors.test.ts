import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { recordRoutes, signerRoutes } from "../../src/signer/signer-routes.ts";
import {
  guardCalls,
  operatorCalls,
  operatorSocketOf,
  signerCalls,
  workerCalls,
} from "../../src/wire/guard/guard-port.ts";
import { gatheredPath } from "../../src/wire/local-call.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { type Caller, callers, callersOf, type doorRows } from "./doors/door-rows.ts";

type Process = keyof typeof doorRows;

const world = useOpened(openCustodyWorld);
const admin = useAdmin(() => world.adminUrl);

function socketOf(process: Process, caller: Caller): string {
  const { guardSocket, signerOptions } = world;
  if (process === "guard") {
    if (caller === "web") return guardSocket;
    if (caller === "operator") return operatorSocketOf(guardSocket);
    return path.join(path.dirname(guardSocket), `guard-${caller}.sock`);
  }
  if (caller === "web") return signerOptions.addressSocketPath;
  if (caller === "operator") return vaultSocketOf(signerOptions.socketPath);
  return signerOptions.socketPath;
}

/** The calls that the code declares. What a route does with its dependencies is not asked. */
function declaredCalls(process: Process): ReadonlySet<string> {
  if (process === "guard") {
    return new Set(
      Object.keys({ ...guardCalls, ...operatorCalls, ...workerCalls, ...signerCalls }),
    );
  }
  const tables = [signerRoutes({} as never), recordRoutes({} as never)];
  const paths = tables.flatMap((table) => Object.values(table).flatMap(Object.keys));
  return new Set(paths.map((one) => one.slice(1)));
}

type Answered = { readonly status: number | null; readonly said: string };

/** What an ask got; the status is null where the process hung up on it. */
function answerTo(socketPath: string, call: string, body: string): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const hungUp = () => resolve({ status: null, said: "" });
  request({ socketPath, path: call, method: "POST", agent: false }, (response) => {
    text(response).then((said) => resolve({ status: response.statusCode ?? null, said }), hungUp);
  })
    .on("error", hungUp)
    .end(body);
  return promise;
}

async function ask(socketPath: string, call: string, body: string): Promise<number | null> {
  return (await answerTo(socketPath, call, body)).status;
}

const tooLarge = JSON.stringify({ text: "x".repeat(70_000) });
const malformed = [
  ...["", "null", "[]", "1", '"text"', "{", "{}", '{"__proto__":{"isAdmin":true}}'],
  ...['{"userId":{"$ne":null},"orderText":[],"passphrase":0}', "[".repeat(20_000), tooLarge],
];
const strangePaths = ["/constructor", "/__proto__", "/toString", "//ping", "/ping?x", "/%70ing"];

/** All that these processes remember: the rows of the database, and the signer's own record. */
async function whatIsKnown(): Promise<unknown> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relname <> 'process_heartbeats' order by relname`,
  );
  const known: Record<string, string> = {};
  for (const { name } of tables) {
    const sql = `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as is from ${name} t`;
    known[name] = (await admin.query<{ is: string }>(sql)).rows[0]?.is ?? "";
  }
  const { recordFile, assignmentsFile, movesFile, operatorsFile } = world.signerOptions;
  const files = [recordFile, `${recordFile}.mark`, assignmentsFile, movesFile, operatorsFile];
  return { known, files: files.map((file) => existsSync(file) && readFileSync(file, "utf8")) };
}

describe.each<Process>(["guard", "signer"])("the sockets of the %s", (process) => {
  it("have a row for each call, in walls/doors/door-rows.ts", () => {
    const rows = [...callersOf(process).keys()].sort();
    expect(rows).toEqual([...declaredCalls(process)].sort());
  });

  it("answer each call to its callers only", async () => {
    const wrong: string[] = [];
    for (const [call, allowed] of callersOf(process)) {
      for (const caller of callers[process]) {
        const status = await ask(socketOf(process, caller), `/${call}`, "[]");
        if ((status !== 404) !== allowed.includes(caller)) wrong.push(`${call} by the ${caller}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answer nothing more where calls travel together", async () => {
    for (const caller of callers[process]) {
      const strangers = [...callersOf(process)].filter(([, allowed]) => !allowed.includes(caller));
      const paths = [...strangePaths, gatheredPath, ...strangers.map(([call]) => `/${call}`)];
      for (const strange of paths) {
        const calls = JSON.stringify([
          [strange, [["/ping", {}]]],
          ["/ping", {}],
        ]);
        const { said } = await answerTo(socketOf(process, caller), gatheredPath, calls);
        const lines = said
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        const [refused, pinged] = lines.sort(([one], [other]) => one - other);
        expect(refused, `${strange} by the ${caller}`).toEqual([0, { fault: true }]);
        expect(pinged).toEqual([1, { data: expect.anything() }]);
      }
    }
  });

  it("do nothing for what is malformed, too large, or no call, and go on answering", async () => {
    const before = await whatIsKnown();
    const believed: string[] = [];
    for (const caller of callers[process]) {
      const socket = socketOf(process, caller);
      for (const strange of strangePaths) {
        if ((await ask(socket, strange, "{}")) !== 404) believed.push(`${strange} by ${caller}`);
      }
      for (const [call, allowed] of callersOf(process)) {
        if (!allowed.includes(caller)) continue;
        for (const body of malformed) await ask(socket, `/${call}`, body);
      }
      for (const body of malformed) await ask(socket, gatheredPath, body);
      expect(await ask(socket, "/ping", "{}")).toBe(200);
    }
    expect(believed).toEqual([]);
    expect(await whatIsKnown()).toEqual(before);
  });
});
