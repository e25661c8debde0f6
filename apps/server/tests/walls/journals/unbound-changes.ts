/**
 * Changes to a true journal that the database still takes: it does not compare them with the rows of
 * the fact. The list only grows shorter. A day ahead is taken where a devnet's clock may run ahead.
 */
export const unboundChanges: readonly string[] = [
  "address-topped-up: a day ahead",
  "deposit-swept: a day ahead",
  "desk-funded: a day ahead",
  "moved-to-cold: a day ahead",
  "network-fee-paid: a day ahead",
  "project-cost-paid: a day ahead",
  "project-cost-set-aside: a day ahead",
  "project-deployed: a day ahead",
  "project-inflow-booked: a day ahead",
  "project-paid-out: a day ahead",
  "shortfall-booked: a day ahead",
];
