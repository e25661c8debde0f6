import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { type App, bind } from "../../../http/index.ts";
import { type AssetsDeps, getAssets as getMyAssets } from "./get-assets.ts";

/** Answers the call about what a person has. */
export function bindAssets(app: App, deps: AssetsDeps): void {
  bind(app, getAssets, ({ actor }) => getMyAssets(deps, actor));
}
