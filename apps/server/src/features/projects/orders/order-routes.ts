import { getOrder, getOwnOrder, listOrders } from "@clearhold/contract/wallet/projects/order-views";
import { type App, bind } from "../../../http/index.ts";
import * as orders from "./list-orders.ts";

/** Answers calls in which a project is called an order. */
export function bindOrders(app: App, deps: orders.ListOrdersDeps): void {
  bind(app, listOrders, ({ actor, ask }) => orders.listOrders(deps, actor, ask));
  bind(app, getOrder, ({ actor, ask }) => orders.getOrder(deps, actor, ask));
  bind(app, getOwnOrder, ({ actor, ask }) => orders.getOwnOrder(deps, actor, ask));
}
