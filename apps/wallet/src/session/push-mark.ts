import { deviceStorage } from "@clearhold/ui/storage";

/** Says in this browser's storage that its session subscribed to pushes. */
export const pushPlace = "pushes";
/** Where the service worker finds what it renews a subscription with. */
export const pushCache = "push";

/** Longer than the calls of a change may take: only a tab that hangs takes so long. */
const waitsMaxMs = 60_000;

/** Whether this browser has subscribed: without it nothing of pushes is loaded. */
export function hasPushes(): boolean {
  return deviceStorage.getItem(pushPlace) === "1";
}

/**
 * One change of pushes after the other, across tabs: a page that renews its subscription as it loads
 * must not bring back what its owner is switching off. Rejects when the change before it does not end.
 */
export function alone<T>(change: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(waitsMaxMs);
  return navigator.locks.request(pushPlace, { signal }, change);
}

/** Ends what the browser has of pushes; the server's part ends with the session, or is ended before. */
export async function forgetPushes(): Promise<void> {
  if (hasPushes()) await alone(dropPushes);
}

/** The same within a change. */
export async function dropPushes(): Promise<void> {
  deviceStorage.removeItem(pushPlace);
  await caches.delete(pushCache);
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
