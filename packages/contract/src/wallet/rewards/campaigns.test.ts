import { expect, it } from "vitest";
import { fetchDataExport } from "../statements/data-export.ts";
import { exportBills } from "../statements/statements.ts";
import { getDrawFile } from "./campaigns.ts";

it.each([getDrawFile, exportBills, fetchDataExport])(
  "$name is counted as an export",
  ({ limit }) => {
    expect(limit).toBe("export");
  },
);
