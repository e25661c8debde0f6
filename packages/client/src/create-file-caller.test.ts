import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportBills } from "@clearhold/contract/wallet/statements/statements";
import { afterEach, expect, it } from "vitest";
import { createFileCaller } from "./create-file-caller.ts";
import { RefusalError } from "./refusal-error.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function callerTo(answer: (response: ServerResponse) => void, told: string[] = []) {
  const server = createServer((request, response) => {
    told.push(`${request.method} ${request.headers.token}`);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return createFileCaller({
    ...{ baseUrl: `http://127.0.0.1:${port}`, token: () => "t1", language: () => "en-us" },
    onSessionExpired: () => told.push("expired"),
  });
}

const ask = { format: "csv" } as const;
const csv = { "content-type": "text/csv; charset=utf-8" };

it("shows the bytes as they come, and gives them all the same", async () => {
  const call = await callerTo((response) => {
    response.writeHead(200, csv);
    response.write("x,y\n");
    setTimeout(() => response.end("1,2\n"), 20);
  });
  const chunks: string[] = [];
  const onChunk = (chunk: Uint8Array) => chunks.push(new TextDecoder().decode(chunk));
  const { bytes } = await call(exportBills, ask, { onChunk });
  expect(chunks.join("")).toBe("x,y\n1,2\n");
  expect(await bytes.text()).toBe("x,y\n1,2\n");
});

it("is not taken for a whole file when it breaks off while it is shown", async () => {
  const call = await callerTo((response) => {
    response.writeHead(200, { ...csv, "content-length": "100" });
    response.write("x,y\n");
    setTimeout(() => response.destroy(), 20);
  });
  await expect(call(exportBills, ask, { onChunk: () => {} })).rejects.toThrow(RefusalError);
});

it("gives the bytes and the name", async () => {
  const told: string[] = [];
  const call = await callerTo((response) => {
    response.writeHead(200, { ...csv, "content-disposition": 'attachment; filename="a.csv"' });
    response.end("x,y");
  }, told);
  const { bytes, name } = await call(exportBills, ask);
  expect([await bytes.text(), name, told]).toEqual(["x,y", "a.csv", ["POST t1"]]);
});

it.each([
  [
    200,
    '{"code":0,"msg":"too long","error":"statement-too-long","data":null}',
    "statement-too-long",
  ],
  [200, '{"code":100,"msg":"","error":"session-expired","data":null}', "session-expired"],
  [502, "<html>", "server-busy"],
])("throws what came instead: %i %s", async (status, text, code) => {
  const told: string[] = [];
  const call = await callerTo((response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  }, told);
  await expect(call(exportBills, ask)).rejects.toMatchObject({ code });
  expect(told.includes("expired")).toBe(code === "session-expired");
});

it("never takes half a file for a whole one", async () => {
  const call = await callerTo((response) => {
    response.writeHead(200, csv);
    response.write("x,");
    setTimeout(() => response.destroy(), 20);
  });
  const broken = await call(exportBills, ask).catch((error: unknown) => error);
  expect(broken).toBeInstanceOf(RefusalError);
  expect(broken).toMatchObject({ code: "server-busy", unclear: true });
});
