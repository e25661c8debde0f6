import type { AskOf } from "@clearhold/contract/endpoint";
import { getPush, subscribePush, unsubscribePush } from "@clearhold/contract/wallet/press/pushes";
import { deviceStorage } from "@clearhold/ui/storage";
import { call } from "../../../api/call.ts";
import { alone, dropPushes, hasPushes, pushCache, pushPlace } from "../../../session/push-mark.ts";

/**
 * How it is with pushes on this device. `to-install`: an iPhone gives them to an app on the home screen
 * only. `blocked`: its owner, or the browser, said no.
 */
export type PushState = "unsupported" | "to-install" | "blocked" | "off" | "on";

const workerFile = "/push-worker.js";

/** What the browser can do and was allowed, and what the server says of this session. */
export async function readPushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "standalone" in navigator && !navigator.standalone ? "to-install" : "unsupported";
  }
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission !== "granted" || !hasPushes()) return "off";
  const { is_on } = await call(getPush, {});
  return is_on === 1 ? "on" : "off";
}

/** Asks for the permission, which has to follow a tap at once, and subscribes this session. */
export async function switchPushesOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  await alone(subscribe);
  return "on";
}

export async function switchPushesOff(): Promise<PushState> {
  await alone(async () => {
    await call(unsubscribePush, {});
    await dropPushes();
  });
  return "off";
}

/** Subscribes anew where the server's key, the browser's subscription or the session has changed. */
export function keepPushes(): Promise<void> {
  return alone(keep);
}

async function keep(): Promise<void> {
  if (Notification.permission !== "granted" || !hasPushes()) return;
  const { key, is_on } = await call(getPush, {});
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  if (is_on === 0 || !subscription || !isFor(subscription, key)) await subscribe();
}

async function subscribe(): Promise<void> {
  const { key } = await call(getPush, {});
  await navigator.serviceWorker.register(trusted(workerFile), { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  if (earlier && !isFor(earlier, key)) await earlier.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  const ask = { endpoint, ...keys } as AskOf<typeof subscribePush>;
  const { renewal } = await call(subscribePush, ask);
  deviceStorage.setItem(pushPlace, "1");
  const cache = await caches.open(pushCache);
  await cache.put("/push-renewal", new Response(JSON.stringify({ renewal, key })));
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
};

/** The only address of a script that the page's policy lets through. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("clearhold", {
  createScriptURL(url) {
    if (url !== workerFile) throw new TypeError("not our worker");
    return url;
  },
});

function trusted(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
