export { bindAssets } from "./asset-routes.ts";
