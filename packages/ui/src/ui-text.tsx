import { createContext, type ReactNode, useContext } from "react";

/** The few words that the primitives say by themselves; the app gives them in its language. */
export type UiText = {
  back: string;
  close: string;
  copy: string;
  copied: string;
  copyFailed: string;
  /** Read back after an address was copied: "ends with {end}". */
  copiedEndsWith: (end: string) => string;
  /** Asks which of two amounts a text means. */
  whichAmount: (meant: { whole: string; decimal: string }) => string;
  showPassword: string;
  hidePassword: string;
  deleteDigit: string;
  retry: string;
  loading: string;
  loadMore: string;
  refreshing: string;
};

const englishText: UiText = {
  back: "Back",
  close: "Close",
  copy: "Copy",
  copied: "Copy successfully",
  copyFailed: "Copy failed",
  copiedEndsWith: (end) => `Copy successfully · ends with ${end}`,
  whichAmount: ({ whole, decimal }) =>
    `Do you mean ${whole} or ${decimal}? Type the one that you mean.`,
  showPassword: "Show password",
  hidePassword: "Hide password",
  deleteDigit: "Delete digit",
  retry: "Retry",
  loading: "Loading",
  loadMore: "Load more",
  refreshing: "Refreshing",
};

const UiTextContext = createContext(englishText);

export function UiTextProvider({ text, children }: { text: UiText; children: ReactNode }) {
  return <UiTextContext value={text}>{children}</UiTextContext>;
}

export function useUiText(): UiText {
  return useContext(UiTextContext);
}
