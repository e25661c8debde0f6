export { bindOrders } from "./order-routes.ts";
