/**
 * What at least one of Chrome 109, iOS 16.4 and Firefox 121 does not have, as a path from the global
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

/** The same of styles: rules, properties, functions and selectors as a style sheet begins them. */
const youngerStyles: readonly string[] = [
  ...["@starting-style", "@scope", "@property", "@view-transition", "@position-try", "@function"],
  ...["text-wrap:", "text-wrap-mode:", "text-box:", "text-autospace:", "white-space-collapse:"],
  ...["field-sizing:", "interpolate-size:", "transition-behavior:", "view-transition-name:"],
  ...["anchor-name:", "position-anchor:", "position-area:", "animation-timeline:", "overlay:"],
  ...["scrollbar-width:", "scrollbar-gutter:", "scrollbar-color:", "offset-position:", "zoom:"],
  ...[
    "mask-image:",
    "mask:",
    "content-visibility:",
    "contain-intrinsic-size:",
    "font-size-adjust:",
  ],
  ...["color-mix(", "light-dark(", "contrast-color(", "lab(", "oklch(", "linear(", "anchor("],
  ...["round(", "mod(", "rem(", "abs(", "sign(", "pow(", "sqrt(", "hypot(", "sin(", "cos("],
  ...[":popover-open", ":open", ":user-invalid", ":user-valid", ":state(", ":dir("],
  ...["::details-content", "::view-transition", "::target-text", "::picker", "::highlight"],
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

/** What a built style sheet uses of them; a property in a fallback of `@supports` counts as well. */
export function stylesIn(css: string): string[] {
  // A name that begins with a letter must not be the end of a longer one.
  return youngerStyles.filter((name) =>
    css
      .split(name)
      .slice(0, -1)
      .some((before) => !/^[a-z]/.test(name) || !/[\w-]$/.test(before)),
  );
}
