import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { readConfig } from "../src/config/read-config.ts";
import { stayInPlace } from "../src/config/stay-in-place.ts";
import { type Devnet, startDevnet } from "../src/index.ts";

let directory: string;
let networks: Devnet[];

beforeEach(() => {
  directory = makeTestFolder();
  networks = [];
});

afterEach(async () => {
  for (const one of networks) await one.close();
  rmSync(directory, { recursive: true });
});

async function start(env: Record<string, string>): Promise<Devnet> {
  const devnet = await startDevnet({ ...stayInPlace(readConfig(env)), mining: "demand" });
  networks.push(devnet);
  return devnet;
}

async function portOfNobody(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

function portsOf(devnet: Devnet): number[] {
  return [devnet.fullNodeUrl, devnet.solidityUrl].map((url) => Number(new URL(url).port));
}

describe("the ports of a network", () => {
  it("are the wanted ones for one of two that start at once, and others for the other", async () => {
    const [full, solid] = [await portOfNobody(), await portOfNobody()];
    const env = { DEVNET_PORT: `${full},0`, DEVNET_SOLIDITY_PORT: `${solid},0` };
    const ports = (await Promise.all([start(env), start(env)])).flatMap(portsOf);
    expect(new Set(ports).size).toBe(4);
    expect(ports).toContain(full);
    expect(ports).toContain(solid);
  });

  it("are refused where one alone was asked for and somebody has it", async () => {
    const first = await start({});
    const [taken] = portsOf(first);
    await expect(start({ DEVNET_PORT: String(taken) })).rejects.toThrow("EADDRINUSE");
  });

  it("stay what the data sheet says when it is started again, or it does not start", async () => {
    const infoFile = join(directory, "devnet.json");
    const env = { DEVNET_PORT: "0", DEVNET_INFO_FILE: infoFile };
    const first = await start(env);
    const { fullNodeUrl, solidityUrl } = first;
    writeFileSync(infoFile, JSON.stringify({ fullNodeUrl, solidityUrl }));
    await expect(start(env)).rejects.toThrow("EADDRINUSE");
    await first.close();
    networks = [];
    expect(await start(env)).toMatchObject({ fullNodeUrl, solidityUrl });
  });

  it("are numbers of ports", () => {
    expect(readConfig({ DEVNET_PORT: "8090,0" }).ports).toEqual([8090, 0]);
    for (const text of ["-1", "65536", "8090;0", "two"]) {
      expect(() => readConfig({ DEVNET_PORT: text })).toThrow("DEVNET_PORT");
    }
  });
});
