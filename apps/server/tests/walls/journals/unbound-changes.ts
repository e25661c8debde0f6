/**
 * Changes to a true journal that the database still takes: it does not compare them with the rows of
 * the fact. The list only grows shorter.
 */
export const unboundChanges: readonly string[] = [
  "capital-funded: 400 days ago",
  "capital-funded: a day ahead",
  "deposit-credited: 400 days ago",
  "deposit-credited: a day ahead",
  "desk-funded: 400 days ago",
  "desk-funded: a day ahead",
  "network-fee-paid: 400 days ago",
  "network-fee-paid: a day ahead",
  "project-inflow-booked: 400 days ago",
  "project-inflow-booked: a day ahead",
  "project-inflow-received: 400 days ago",
  "project-inflow-received: a day ahead",
  "project-paid-out: 400 days ago",
  "project-paid-out: a day ahead",
  "withdrawal-returned: 400 days ago",
  "withdrawal-returned: a day ahead",
  "withdrawal-settled: 400 days ago",
  "withdrawal-settled: a day ahead",
];
