import { Person } from "../life/person.ts";
import { startStack } from "../stack/start-stack.ts";
import { saveDataFolder } from "./data-folder.ts";

/** Who has money in every saved folder. */
export const keeper = "keeper";

const coin = 1_000_000n;

/** Starts a new product, lets one person deposit, and saves the stopped product's data in `folder`. */
export async function makeDataFolder(folder: string): Promise<void> {
  const stack = await startStack();
  try {
    const person = new Person(keeper, stack);
    await person.settleIn();
    for (const currency of ["TRX", "USDT"] as const) {
      const address = await person.depositAddress(currency);
      await person.awaitDeposit(await stack.devnet.pay(currency, address, 100n * coin));
    }
  } finally {
    await stack.stop((dataDir) => saveDataFolder(dataDir, folder));
  }
}
