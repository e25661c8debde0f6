export { bookArrivals } from "./book-arrivals.ts";
export { bookInflow } from "./book-inflow.ts";
export { listBookedInflows, sumBookedInflows } from "./inflow-store.ts";
export { findSuspended, listSuspended, type Suspended } from "./suspended-store.ts";
