import { getAssets } from "@clearhold/contract/wallet/assets";
import { type App, bind } from "../../http/index.ts";
import { type AssetsDeps, getAssets as getMyAssets } from "./get-assets.ts";

export function bindAssets(app: App, deps: AssetsDeps): void {
  bind(app, getAssets, ({ actor }) => getMyAssets(deps, actor));
}
