import { readPush } from "./read-push.ts";

/**
 * Shows pushes while the app is closed, and does nothing else: it has no say in what the app loads.
 * The build makes one file of it, `/push-worker.js`, under a name that never changes.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** All pushes are one line on the lock screen; a later one takes the place of the one before. */
const tag = "messages";

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.text() ?? "")));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openApp(event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renew());
});

/** Browsers take the right to push away from who receives one and shows nothing. */
async function show(pushed: string): Promise<void> {
  const { registration } = worker;
  const { title, text, language, path } = readPush(pushed);
  const earlier = await registration.getNotifications({ tag });
  const options = {
    ...{ body: text, lang: language, tag, renotify: true, icon: "/push-icon.png" },
    // Which of several is meant nobody knows: the list shows all.
    data: earlier.length > 0 ? "/#/SystemNotification" : path,
  };
  await registration.showNotification(title, options);
}

/** The app, where it is open already; the path is one that this file has made. */
async function openApp(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const [open] = await worker.clients.matchAll({ type: "window" });
  if (!open) return void (await worker.clients.openWindow(url));
  const shown = await open.navigate(url);
  await (shown ?? open).focus();
}

/** The browser has replaced its subscription: the server learns the new one, by the secret of the old. */
async function renew(): Promise<void> {
  const kept = await (await caches.open("push")).match("/push-renewal");
  if (!kept) return;
  const { renewal, key } = (await kept.json()) as { renewal: string; key: string };
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await worker.registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/Message/push_renew", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ renewal, endpoint, ...keys }),
  });
}
