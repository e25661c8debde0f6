import { expect, it } from "vitest";
import { checkJournals } from "./books.ts";
import { journalChecks } from "./books-checks.ts";

it("names every finding, however many there are", async () => {
  const row = { subject: "jrn_a", detail: "is off by 1" };
  const query = async <Row>() => Array.from({ length: 200_000 }, () => row) as Row[];
  const found = await checkJournals({ query, first: async () => null }, ["jrn_a"]);
  expect(found).toHaveLength(200_000 * Object.keys(journalChecks).length);
});
