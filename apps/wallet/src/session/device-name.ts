import { deviceStorage } from "@clearhold/ui/storage";

const place = "device";

/**
 * The name by which the server knows this browser again: random, made once, kept here. It opens
 * nothing; without it a login counts as one from a new device.
 */
export function deviceName(): string {
  const known = deviceStorage.getItem(place);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  deviceStorage.setItem(place, name);
  return name;
}
