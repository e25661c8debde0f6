import { deviceStorage } from "@clearhold/ui/storage";

const place = "invitation";

/**
 * The invitation code of a registration that has begun in this browser; empty without one. All tabs share
 * it, as the mail with the code may open another one. It goes when somebody is logged in.
 */
export function keptInvitation(): string {
  return deviceStorage.getItem(place) ?? "";
}

export function keepInvitation(code: string): void {
  if (code === "") deviceStorage.removeItem(place);
  else deviceStorage.setItem(place, code);
}
