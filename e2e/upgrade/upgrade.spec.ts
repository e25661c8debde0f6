import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { makeOpenTestFolder, makeTestFolder } from "../../tools/test-folder.ts";
import { checkBooks } from "../life/check-life.ts";
import { newAddress } from "../life/live.ts";
import { Person } from "../life/person.ts";
import { startStack } from "../stack/start-stack.ts";
import { restoreDataFolder } from "./data-folder.ts";
import { keeper, makeDataFolder } from "./make-data-folder.ts";

const versions = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name));

for (const version of versions) {
  test(`data of ${version} keep every balance and pay a withdrawal`, async () => {
    await upgrade(path.join(import.meta.dirname, version));
  });
}

test("data that are saved now can be used again", async () => {
  const folder = makeTestFolder();
  try {
    await makeDataFolder(path.join(folder, "now"));
    await upgrade(path.join(folder, "now"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Today's whole product on saved data. */
async function upgrade(saved: string): Promise<void> {
  const folder = makeOpenTestFolder();
  const balances = await restoreDataFolder(saved, path.join(folder, "data"));
  expect(balances.saved.length).toBeGreaterThan(0);
  expect(balances.migrated).toEqual(balances.saved);

  const stack = await startStack({}, folder);
  try {
    const person = new Person(keeper, stack);
    await person.logIn();
    expect(await person.balance("TRX")).toBe("100");
    expect(await person.balance("USDT")).toBe("100");
    const payee = newAddress();
    await person.saveAddress("TRX", payee);
    const { id } = await person.withdraw("TRX", payee, "20");
    expect(await person.awaitWithdrawal(id)).toMatchObject({ state: "settled", address: payee });
    expect(await person.balance("TRX")).toBe("80");
    await checkBooks(stack);
  } finally {
    await stack.stop();
  }
}
