import { describe, expect, it } from "vitest";
import { supportContact } from "./env-fields.ts";
import { apiEnv, signerEnv } from "./process-configs.ts";
import { ConfigFault, readEnv } from "./read-env.ts";
import { childEnv, readStartConfig } from "./start-config.ts";

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults;
    throw error;
  }
  throw new Error("no fault was found");
}

describe("configuration", () => {
  it("needs nothing for a first start", () => {
    const config = readStartConfig("/clone", {});
    expect(config).toMatchObject({
      PORT: 8080,
      publicUrl: "http://localhost:8080",
      dataDir: "/clone/data",
      network: "devnet",
    });
  });

  it("lists every fault at once and repeats no value", () => {
    const faults = faultsOf(() =>
      readStartConfig("/clone", {
        PORT: "70000",
        PUBLIC_URL: "ftp://secret",
        DATABASE_URL: "mysql://user:secret@host",
        SMTP_URL: "mail.secret",
        SMS_GATEWAY_URL: "sms:secret",
      }),
    );
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      "PORT",
      "PUBLIC_URL",
      "DATABASE_URL",
      "SMTP_URL",
      "SMS_GATEWAY_URL",
    ]);
    expect(faults.join()).not.toContain("secret");
  });

  it.each([
    [{ TRON_FULL_NODE_URL: "http://n:1" }, /set both/],
    [{ TRON_SECOND_FULL_NODE_URL: "http://n:1" }, /TRON_SECOND_SOLIDITY_URL: set both/],
    [{ TRON_SECOND_FULL_NODE_URL: "http://n:1" }, /a second node needs a first/],
    [{ NETWORK: "mainnet" }, /must be set on mainnet/],
    [
      {
        TRON_FULL_NODE_URL: "http://n:1",
        TRON_SOLIDITY_URL: "http://n:2",
        CLEARHOLD_CLOCK_FILE: "/c",
      },
      /devnet only/,
    ],
    [
      { TRON_FULL_NODE_URL: "http://n:1", TRON_SOLIDITY_URL: "http://n:2", NETWORK: "devnet" },
      /its own node/,
    ],
  ])("refuses %j", (env, message) => {
    expect(faultsOf(() => readStartConfig("/clone", env)).join()).toMatch(message);
  });

  it("takes another node for nile unless mainnet is set explicitly", () => {
    const node = { TRON_FULL_NODE_URL: "http://n:1", TRON_SOLIDITY_URL: "http://n:2" };
    const USDT_CONTRACT = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
    expect(readStartConfig("/clone", { ...node, USDT_CONTRACT }).network).toBe("nile");
    expect(faultsOf(() => readStartConfig("/clone", node)).join()).toMatch(/USDT_CONTRACT/);
    const mainnet = { ...node, NETWORK: "mainnet", SMTP_URL: "smtp://h" };
    expect(readStartConfig("/clone", mainnet).USDT_CONTRACT).toMatch(/^TR7NHq/);
  });

  it("takes a mail address or a page for support, and nothing that runs in a browser", () => {
    const contactOf = (text: string) => supportContact.safeParse(text).data;
    expect(contactOf("help@example.com")).toBe("mailto:help@example.com");
    expect(contactOf("https://help.example.com/ask?a=1")).toBe("https://help.example.com/ask?a=1");
    const hostile = ["javascript:alert(1)", "javascript://x%0aalert(1)", "http://example.com"];
    const more = ["data:text/html,x", "a@b.c?bcc=x@y.z", "a b@c.d", "help", "mailto:a@b.c", " "];
    for (const text of [...hostile, ...more]) expect(contactOf(text), text).toBeUndefined();
  });

  it("treats an empty variable as not set", () => {
    expect(readStartConfig("/clone", { PORT: "" }).PORT).toBe(8080);
  });

  it("names what a process misses", () => {
    expect(faultsOf(() => readEnv(apiEnv, {}))).toContain("GUARD_SOCKET: must be set");
  });

  it("gives the gateway for text messages, whose address holds a login, to the guard alone", () => {
    const env = { SMS_GATEWAY_URL: "https://house:secret@gateway.example/send" };
    expect(childEnv("guard", {}, env)).toMatchObject(env);
    for (const process of ["api", "worker", "signer"] as const) {
      expect(JSON.stringify(childEnv(process, {}, env))).not.toContain("secret");
    }
  });

  it("gives the signer no database", () => {
    const env = {
      NETWORK: "devnet",
      USDT_CONTRACT: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
      SIGNER_SOCKET: "/run/signer.sock",
      GUARD_SIGNER_SOCKET: "/run/guard.sock",
      TRON_FULL_NODE_URL: "http://n:1",
      TRON_SOLIDITY_URL: "http://n:2",
      KEY_FILE: "/k",
      RECORD_FILE: "/r",
      ASSIGNMENTS_FILE: "/a",
      MOVES_FILE: "/m",
      OPERATORS_FILE: "/op",
      GUARD_OPERATORS_FILE: "/og",
      SIGNER_OPERATORS_FILE: "/os",
      SIGNER_ADDRESS_SOCKET: "/run/address.sock",
      SIGNER_PUBLIC_FILE: "/p",
      ORDER_PUBLIC_KEY_FILE: "/o",
      DATABASE_URL: "postgresql://x",
    };
    expect(readEnv(signerEnv, env)).not.toHaveProperty("DATABASE_URL");
  });
});
