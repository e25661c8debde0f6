export { bookArrivals, bookInflow } from "./book-inflow.ts";
export {
  findSuspended,
  listBookedInflows,
  listSuspended,
  type Suspended,
  sumBookedInflows,
} from "./inflow-store.ts";
