/** Schemas, and the endpoints that every page asks. They come beside the first screen, not before it. */
const contract =
  /node_modules\/zod\/|packages\/contract\/src\/(?:endpoint|primitives\/|wallet\/(?:people\/(?:account|mails|preferences)|press\/(?:messages|support)|statements\/assets)\.)/;

/**
 * Few files for the first page: each request costs a phone more than the bytes it saves. A group holds what its
 * files need as well, so that later screens find there what they share with the first two.
 */
export const chunkGroups = [
  // What every page needs and what changes seldom: one file that browsers keep.
  { name: "vendor", test: /node_modules/, tags: ["$initial" as const], priority: 5 },
  { name: "house", tags: ["$initial" as const], priority: 4 },
  // Else eight small files, each a request of its own.
  { name: "overlays", test: /overlays\/overlays\.ts$/, priority: 3 },
  { name: "login", test: /\/login-screen\.tsx$/, priority: 3 },
  { name: "contract", test: contract, priority: 2 },
  { name: "home", test: /\/home-screen\.tsx$/, priority: 1 },
];
