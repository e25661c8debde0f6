import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { useState } from "react";
import type { Requiring } from "./require-sheet.tsx";

/** What lies over the page of passkeys. */
export type Panel =
  | { kind: "passkey" | "remove"; passkey: PasskeyView }
  | { kind: "require"; requiring: Requiring }
  | { kind: "lost" };

export function usePanels() {
  const [panel, show] = useState<Panel | null>(null);
  return { panel, show, close: () => show(null) };
}
