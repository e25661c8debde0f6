const place = "device";

/**
 * The name by which the server knows this browser again: random, made once, kept here. It opens
 * nothing; without it a login counts as one from a new device.
 */
export function deviceName(): string {
  const known = localStorage.getItem(place);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(place, name);
  return name;
}
