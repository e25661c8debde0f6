import { describe, expect, it } from "vitest";
import { readSchemaFiles, schemaFindings, schemaText } from "./schema-files.ts";

const { files, schema, hashes } = readSchemaFiles();
const [first] = files.tables;
if (!first) throw new Error("there are no tables");

describe("the committed schema", () => {
  it("was made of these migrations, and no file of tables changed since it was added", () => {
    expect(schemaFindings(files, schema, hashes)).toEqual([]);
  });

  it("is older than a function that changed", () => {
    const repeatable = files.repeatable.map((file) => ({ ...file, checksum: "0" }));
    expect(schemaFindings({ ...files, repeatable }, schema, hashes)).toEqual([
      "schema.sql is older than the migrations: run `npm run schema`",
    ]);
  });

  it("is not edited by hand", () => {
    const edited = schema.replace("CREATE TRIGGER", "CREATE TRIGER");
    expect(schemaFindings(files, edited, hashes)).toEqual([
      "schema.sql was edited by hand: run `npm run schema`",
    ]);
  });

  it("says which file of tables was edited, whatever schema.sql says", () => {
    const tables = [{ ...first, checksum: "0" }, ...files.tables.slice(1)];
    const edited = { ...files, tables };
    expect(schemaFindings(edited, schemaText(edited, ""), hashes)).toEqual([
      "tables/0001-base.sql was changed after it was added: undo that and write a new file",
    ]);
  });

  it("asks for the hash of a new file, and misses one that is gone", () => {
    const added = { ...first, name: "tables/9999-more.sql" };
    const moved = { ...files, tables: [...files.tables.slice(1), added] };
    expect(schemaFindings(moved, schemaText(moved, ""), hashes)).toEqual([
      "tables/0001-base.sql is in hashes.json, but its file is gone",
      "tables/9999-more.sql is not in hashes.json: run `npm run schema`",
    ]);
  });
});
