/**
 * What at least one of Chrome 109, iOS 16.4 and Firefox 115 does not have, as a path from the global
 * object. The names are those of the language's and the browser's own documents since then.
 */
export const youngerFeatures: readonly string[] = [
  ...["AbortSignal.any", "URL.parse", "URL.canParse", "Response.json"],
  ...["Promise.withResolvers", "Promise.try", "RegExp.escape", "Error.isError", "Math.sumPrecise"],
  ...["Object.groupBy", "Map.groupBy", "Array.fromAsync", "Iterator", "Float16Array"],
  ...["toSorted", "toReversed", "toSpliced", "with"].map((name) => `Array.prototype.${name}`),
  ...["isWellFormed", "toWellFormed"].map((name) => `String.prototype.${name}`),
  ...[
    ...["union", "intersection", "difference", "symmetricDifference"],
    ...["isSubsetOf", "isSupersetOf", "isDisjointFrom"],
  ].map((name) => `Set.prototype.${name}`),
  ...["transfer", "transferToFixedLength"].map((name) => `ArrayBuffer.prototype.${name}`),
  ...["toHex", "toBase64", "setFromHex"].map((name) => `Uint8Array.prototype.${name}`),
  ...["Uint8Array.fromHex", "Uint8Array.fromBase64", "Uint8Array.prototype.setFromBase64"],
  ...["Element.prototype.checkVisibility", "Element.prototype.getHTML"],
  ...["Element.prototype.setHTMLUnsafe", "Element.prototype.moveBefore"],
  ...["HTMLElement.prototype.showPopover", "HTMLElement.prototype.togglePopover"],
  ...["HTMLElement.prototype.hidePopover", "HTMLDialogElement.prototype.requestClose"],
  ...["document.startViewTransition", "Document.prototype.startViewTransition"],
  ...["navigation", "scheduler", "CloseWatcher", "Intl.DurationFormat", "Temporal"],
  ...["requestIdleCallback", "cookieStore", "Highlight", "CSS.highlights"],
  ...["PublicKeyCredential.parseCreationOptionsFromJSON"],
  ...["PublicKeyCredential.parseRequestOptionsFromJSON", "PublicKeyCredential.prototype.toJSON"],
  ...["PublicKeyCredential.getClientCapabilities", "PublicKeyCredential.signalUnknownCredential"],
];

/** Runs before the page: takes all of it away. Typed arrays share one prototype that has no name. */
export const takeAway = `{
  const places = ${JSON.stringify(youngerFeatures)};
  for (const name of ["toSorted", "toReversed", "with"])
    delete Object.getPrototypeOf(Uint8Array.prototype)[name];
  const steps = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  for (const name of Object.getOwnPropertyNames(steps))
    if (name !== "constructor") delete steps[name];
  for (const place of places) {
    const path = place.split(".");
    const last = path.pop();
    const owner = path.reduce((found, name) => found?.[name], globalThis);
    if (owner) delete owner[last];
    if (owner && last in owner)
      Object.defineProperty(owner, last, { value: undefined, configurable: true });
  }
}`;

/** Names that a built file would use: the last word of a path, where it is a word of its own. */
export function namesIn(code: string): string[] {
  return youngerFeatures.filter((place) => {
    const [last = "", owner] = place.split(".").reverse();
    // A static or a global is written with its owner; a method of an instance with a dot before it.
    const isMethod = place.includes(".prototype.");
    const pattern = isMethod
      ? `\\.${last}\\(`
      : owner
        ? `\\b${owner}\\.${last}\\b`
        : `\\bnew ${last}\\b`;
    return new RegExp(pattern).test(code);
  });
}
