import { describe, expect, it } from "vitest";
import { openSmsGateway } from "../../src/mail/open-sms-gateway.ts";
import { useOpened } from "../use-world.ts";
import { openSmsBox } from "./sms-box.ts";

const to = "+821012345678";
const text = "Clearhold: 482913 binds a phone to your account.";

const box = useOpened(openSmsBox);

async function errorOf(sending: Promise<void>): Promise<Error> {
  return sending.then(
    () => new Error("it was sent"),
    (error: Error) => error,
  );
}

describe("the gateway for text messages", () => {
  it("takes a number and a text as JSON", async () => {
    await openSmsGateway(box.url).send(to, text);
    expect(box.messages.at(-1)).toMatchObject({ to, text });
    expect(box.messages.at(-1)?.headers).toMatchObject({ "content-type": "application/json" });
    expect(box.messages.at(-1)?.headers.authorization).toBeUndefined();
  });

  it("takes the login that its address names before the @", async () => {
    await openSmsGateway(box.url.replace("//", "//house:p%40ss@")).send(to, text);
    const login = Buffer.from("house:p@ss").toString("base64");
    expect(box.messages.at(-1)?.headers.authorization).toBe(`Basic ${login}`);
  });

  it.each([400, 429, 500])("has not taken it when it answers %i", async (status) => {
    box.answer(status);
    const error = await errorOf(openSmsGateway(box.url).send(to, text));
    box.answer(200);
    expect(error).toMatchObject({ message: "the gateway said no", code: status });
  });

  it("is followed nowhere else", async () => {
    box.answer(302);
    const error = await errorOf(openSmsGateway(box.url).send(to, text));
    box.answer(200);
    expect(String(error.cause)).toMatch(/redirect/);
  });

  it("names neither number nor text in an error", async () => {
    const away = openSmsGateway("http://127.0.0.1:9/send");
    const error = await errorOf(away.send(to, text));
    expect(`${error} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/12345678|482913/);
  });
});
