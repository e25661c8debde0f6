export { type ClosedWithCoins, getClosed, listClosedWithCoins } from "./closed-accounts.ts";
export { bindClosing } from "./closing-routes.ts";
