import { createECDH, ECDH } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { privateCode, publicLookup } from "./public-lookup.ts";

/** A browser: where its push service takes messages for it, and the keys that only it can open. */
type PushTarget = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/**
 * How a push ended: `taken` by the push service; `gone`, the browser is subscribed no more; `later`,
 * the service cannot be reached or asks to wait; `refused` for good.
 */
export type PushEnd = "taken" | "gone" | "later" | "refused";

/** Hands encrypted pushes over to the push services of browsers. */
export type PushService = {
  /** What browsers subscribe to, in base64url. */
  readonly publicKey: string;
  /** The service that an endpoint belongs to, by its entry in the list; undefined where none does. */
  serviceOf(endpoint: string): string | undefined;
  send(target: PushTarget, text: string): Promise<PushEnd>;
  close(): void;
};

export type PushServiceConfig = {
  /** The private key of P-256, 64 hexadecimal digits. */
  readonly privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:…`. */
  readonly contact: string;
  /** Host names; `*.` before one means all names below it. */
  readonly hosts: readonly string[];
  /** On a devnet: what answers in the place of `https://push.test`. */
  readonly testService?: string | undefined;
};

/** The services of Chrome, Firefox, Safari and Edge, and of the browsers made from them. */
export const knownPushHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "*.notify.windows.com",
] as const;

/** No such name can exist in the internet. */
const testOrigin = "https://push.test";

/** A push service keeps a push for a browser that is away for so long. */
const keptSeconds = 12 * 3_600;
const timeoutMs = 5_000;

/**
 * Sends pushes. Nobody names an address that we ask: the hosts come from the configuration, only
 * https on its own port is spoken, no redirect is followed, and a name that leads into a private
 * network is refused when it is connected to.
 */
export function openPushService(config: PushServiceConfig): PushService {
  const { contact, hosts, testService } = config;
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(config.privateKey, "hex");
  const publicKey = keys.getPublicKey("base64url");
  const privateKey = Buffer.from(config.privateKey, "hex").toString("base64url");
  const agent = new https.Agent({ keepAlive: true, maxSockets: 20, lookup: publicLookup() });

  function serviceOf(endpoint: string): string | undefined {
    const url = new URL(endpoint);
    if (url.protocol !== "https:" || url.port !== "" || url.username !== "") return undefined;
    if (testService !== undefined && url.origin === testOrigin) return url.hostname;
    return hosts.find((host) =>
      host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
    );
  }

  function open(endpoint: URL, headers: http.OutgoingHttpHeaders): http.ClientRequest {
    const init = { method: "POST", headers, signal: AbortSignal.timeout(timeoutMs) };
    if (testService === undefined || endpoint.origin !== testOrigin) {
      return https.request(endpoint, { ...init, agent });
    }
    return http.request(new URL(endpoint.pathname, testService), init);
  }

  return {
    publicKey,
    serviceOf,
    async send({ endpoint, p256dh, auth }, text) {
      if (serviceOf(endpoint) === undefined) return "refused";
      const url = new URL(endpoint);
      const { default: webPush } = await import("web-push");
      const { cipherText } = webPush.encrypt(p256dh, auth, text, "aes128gcm");
      const signed = webPush.getVapidHeaders(
        url.origin,
        contact,
        publicKey,
        privateKey,
        "aes128gcm",
      );
      const headers = {
        ...signed,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "content-length": cipherText.length,
        ttl: keptSeconds,
        urgency: "high",
        // A browser that was away gets the newest only.
        topic: "messages",
      };
      return hand(open(url, headers), cipherText);
    },
    close: () => agent.destroy(),
  };
}

function hand(request: http.ClientRequest, body: Buffer): Promise<PushEnd> {
  return new Promise((resolve) => {
    // A name that does not exist will not; a resolver that is away says something else.
    request.on("error", (error: NodeJS.ErrnoException) => {
      const isFinal = error.code === "ENOTFOUND" || error.code === privateCode;
      resolve(isFinal ? "refused" : "later");
    });
    request.on("response", (response) => {
      resolve(endOf(response.statusCode ?? 0));
      // What the service says beside its status is read by nobody.
      response.on("error", () => {}).resume();
    });
    request.end(body);
  });
}

function endOf(status: number): PushEnd {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  return status === 408 || status === 429 || status >= 500 ? "later" : "refused";
}

/** Whether it is a key that can be encrypted for: a point of the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
