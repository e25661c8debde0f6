import { readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { startSmtpServer } from "../../tests/smtp-server.ts";
import { systemClock } from "../kernel/clock.ts";
import { codeLetter } from "./letters.ts";
import { openMailer } from "./open-mailer.ts";

const from = "Clearhold <no-reply@clearhold.example>";
const letter = codeLetter({ language: "ko-kr" }, "482913", {
  kind: "payment",
  amount: "12.5",
  currency: "USDT",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
});

let folder: string;
let server: Server | undefined;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true });
});

/** As much of RFC 5321 as one mail needs. */
async function smtpServer(accept: boolean): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  server = createServer((socket) => {
    let data: string | undefined;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString("utf8").split(/(?<=\r\n)/)) {
        if (data !== undefined) {
          data += line.startsWith("..") ? line.slice(1) : line; // RFC 5321, 4.5.2
          if (line !== ".\r\n") continue;
          mails.push(data);
          data = undefined;
          socket.write("250 kept\r\n");
        } else if (line.startsWith("DATA")) {
          data = "";
          socket.write("354 go on\r\n");
        } else if (line.startsWith("RCPT") && !accept) socket.write("550 no\r\n");
        else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

describe("a mail", () => {
  it("is a whole .eml file when no mail server is named", async () => {
    const mailer = openMailer({ smtpUrl: undefined, folder, from, clock: systemClock });
    await mailer.send("alice@example.com", letter);
    mailer.close();
    const [name = "", ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/);
    const mail = await PostalMime.parse(readFileSync(path.join(folder, name)));
    expect(mail.to).toMatchObject([{ address: "alice@example.com" }]);
    expect(mail.from).toMatchObject({ name: "Clearhold", address: "no-reply@clearhold.example" });
    expect(mail.subject).toBe("Clearhold 인증 코드");
    expect(mail.text).toContain("482913");
    expect(mail.text).toContain("금액: 12.5 USDT");
    expect(mail.html).toContain("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
  });

  it("goes to the mail server when one is named, the same in both forms", async () => {
    const { url, mails } = await smtpServer(true);
    const mailer = openMailer({ smtpUrl: url, folder, from, clock: systemClock });
    await mailer.send("alice@example.com", letter);
    mailer.close();
    expect(readdirSync(folder)).toEqual([]);
    const mail = await PostalMime.parse(mails[0] ?? "");
    expect([mails.length, mail.text, mail.subject]).toEqual([1, letter.text, letter.subject]);
    expect(mail.html?.trim()).toBe(letter.html.trim());
  });

  it("fails when the mail server says no, or is away", async () => {
    const { url } = await smtpServer(false);
    const mailer = openMailer({ smtpUrl: url, folder, from, clock: systemClock });
    await expect(mailer.send("alice@example.com", letter)).rejects.toThrow();
    mailer.close();
    server?.close();
    const away = openMailer({ smtpUrl: "smtp://127.0.0.1:1", folder, from, clock: systemClock });
    await expect(away.send("alice@example.com", letter)).rejects.toThrow();
    away.close();
  });

  it.each([
    ["user:secret@0.0.0.0", "", false],
    ["user:secret@0.0.0.0", "?pool=true", false],
    ["user:secret@0.0.0.0", "?requireTLS=false", true],
    ["user:secret@127.0.0.1", "", true],
    ["0.0.0.0", "", true],
  ])("goes to %s%s, which does not encrypt: %s", async (host, settings, isSent) => {
    const plain = await startSmtpServer();
    const smtpUrl = `smtp://${host}:${new URL(plain.url).port}${settings}`;
    const mailer = openMailer({ smtpUrl, folder, from, clock: systemClock, handOverMs: 20_000 });
    const sending = mailer.send("alice@example.com", letter);
    if (isSent) await sending;
    else await expect(sending).rejects.toMatchObject({ code: "ETLS" });
    mailer.close();
    await plain.close();
    expect(plain.mails).toHaveLength(isSent ? 1 : 0);
  });

  it("that is given up never leaves, nor does one that waited behind it", async () => {
    const slow = await startSmtpServer();
    slow.mood = "hangs";
    const { url: smtpUrl } = slow;
    const mailer = openMailer({ smtpUrl, folder, from, clock: systemClock, handOverMs: 2_000 });
    const send = (name: string) => mailer.send(`${name}@example.com`, letter);
    const sending = ["al", "bo", "cy", "di", "ed"].map(send);
    const ends = Promise.allSettled(sending);
    await expect(sending[0]).rejects.toThrow();
    slow.mood = "takes";
    expect((await ends).map(({ status }) => status)).toEqual(new Array(5).fill("rejected"));
    await send("flo");
    mailer.close();
    await slow.close();
    expect(slow.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual([
      "flo@example.com",
    ]);
  });

  it("shows what was typed as text, never as markup", () => {
    const { html, text } = codeLetter({ language: "en-us" }, "482913", {
      kind: "payee",
      address: '<img src=x onerror="alert(1)">',
    });
    expect(html).not.toContain("<img");
    expect(text).toContain("<img");
  });
});
