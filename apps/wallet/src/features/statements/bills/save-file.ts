import type { FetchedFile } from "@clearhold/client";

/** Hands a fetched file to the browser, which saves it or asks where to. */
export function saveFile({ bytes, name }: FetchedFile): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers take the bytes before the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
