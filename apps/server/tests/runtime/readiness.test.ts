import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${world.url}${path}`);
  return { status: response.status, body: await response.json() };
}

describe("readiness", () => {
  it("is 200 with each part's state, and 503 naming the one that is away", async () => {
    expect(await ask("/healthz")).toEqual({ status: 200, body: { alive: true } });
    expect(await ask("/readyz")).toEqual({
      status: 200,
      body: {
        ready: true,
        parts: [
          { name: "database", ready: true, state: "open" },
          { name: "guard", ready: true, state: "ready" },
          { name: "books", ready: true, state: "not verified yet" },
        ],
      },
    });
    await world.stopGuard();
    expect(await ask("/readyz")).toMatchObject({
      status: 503,
      body: {
        ready: false,
        parts: [{ ready: true }, { name: "guard", ready: false }, { ready: false }],
      },
    });
    expect((await ask("/healthz")).status).toBe(200);
  });
});
