/** What every page needs and what changes seldom: one file that browsers keep. */
const vendor =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|zod|use-intl|icu-minify|@formatjs|intl-messageformat|use-sync-external-store|zustand)\//;

/** Primitives that bring a library along, or that only a few screens show; rules of a later screen. */
const later =
  /packages\/ui\/src\/(?:overlays\/(?!lazy-overlays|overlay-stack)|fields\/(?:choice-tabs|chips|check-field|radio-list|passcode|number-pad)|data\/(?:donut|qr-code))|frame\/currency-chips|contract\/src\/fund-password-rules/;

const house =
  /(?:packages\/(?:ui|client|money)\/src\/|packages\/contract\/src\/(?!wallet\/|help-articles|certification-rules|withdrawal-rules|subscription-rules|security-events)|apps\/wallet\/src\/(?:api|session|preferences|frame|money|time|text\/[^/]+\.tsx?$|forms|drafts|features\/people\/screen-lock\/(?:lock-config|lock-gate|screen-lock)\.))/;

/** Few files for the first page: each request costs a phone more than the bytes it saves. */
export const chunkGroups = [
  { name: "vendor", test: vendor, priority: 2 },
  { name: "house", test: (id: string) => house.test(id) && !later.test(id), priority: 1 },
];
