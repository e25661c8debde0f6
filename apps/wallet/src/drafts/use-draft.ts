import { tabStorage } from "@clearhold/ui/storage";
import { useState } from "react";

const place = (name: string) => `clearhold.draft.${name}`;

/**
 * What a person was typing into a form, kept for this tab so that a reload, a detour to another
 * screen or a new login loses nothing; it goes when another person is logged in. Never used for passwords or codes.
 */
export function useDraft<Draft extends Record<string, string>>(name: string, blank: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, ...readDraft(name) }));

  function change(part: Partial<Draft>) {
    setDraft((now) => {
      const next = { ...now, ...part };
      tabStorage.setItem(place(name), JSON.stringify(next));
      return next;
    });
  }

  function forget() {
    tabStorage.removeItem(place(name));
    setDraft(blank);
  }

  return { draft, change, forget };
}

/** Forgets what was typed into a form that is not on the screen any more. */
export function forgetDraft(name: string): void {
  tabStorage.removeItem(place(name));
}

function readDraft(name: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(place(name)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
