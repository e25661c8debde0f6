export { bindAssets } from "./asset-routes.ts";
export type { AssetsDeps } from "./get-assets.ts";
