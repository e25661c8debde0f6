export { bindAssets, displaySymbols } from "./asset-routes.ts";
