import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** One push as the push service got it. */
export type TakenPush = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type TestPushService = {
  /** What answers in the place of https://push.test. */
  readonly url: string;
  readonly taken: TakenPush[];
  /** The HTTP status of its answers; 0 hangs up without one. */
  status: number;
  close(): Promise<void>;
};

/** As much of a push service (RFC 8030) as a sender needs. */
export async function startPushService(port = 0): Promise<TestPushService> {
  const taken: TakenPush[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (running.status === 0) {
      request.destroy();
      return;
    }
    if (running.status === 201) {
      const { url: path = "", headers } = request;
      taken.push({ path, headers, body: Buffer.concat(chunks) });
    }
    response.writeHead(running.status, { location: "http://127.0.0.1:1/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const running: TestPushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ taken, status: 201 },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

/** A browser that is subscribed: its keys, and what it reads of a push. */
export function openPushBrowser(name = randomBytes(8).toString("hex")) {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    path: `/${name}`,
    subscription: {
      endpoint: `https://push.test/${name}`,
      p256dh: publicKey.toString("base64url"),
      auth: auth.toString("base64url"),
    },
    /** Decrypts by RFC 8291 and RFC 8188. @throws Error when it is not for this browser. */
    read({ body }: TakenPush): string {
      const salt = body.subarray(0, 16);
      const keyEnd = 21 + body.readUInt8(20);
      const sender = body.subarray(21, keyEnd);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
    },
  };
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Who signed a push, as RFC 8292 has it. @throws Error when the signature is not the key's. */
export function readSignature({ headers }: TakenPush) {
  const [, token = "", key = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const signer = {
    key: createPublicKey({ key: jwk, format: "jwk" }),
    dsaEncoding: "ieee-p1363" as const,
  };
  const text = Buffer.from(`${head}.${claims}`);
  if (!verify("sha256", text, signer, Buffer.from(signature, "base64url"))) {
    throw new Error("the signature is not the key's");
  }
  const said = JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as {
    aud: string;
    exp: number;
    sub: string;
  };
  return { key, ...said };
}
