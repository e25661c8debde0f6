import { campaignId, describeRecipes, trx, userId } from "../../../tests/ledger/recipe-rows.ts";
import { campaignFunded, campaignReturned, commissionPaid, rewardPaid } from "./rewards.ts";

describeRecipes(
  "rewards",
  [
    [
      campaignFunded({ campaignId, amount: trx(9n) }),
      "campaign-funded cmp_may: debit house-capital house TRX 9, credit campaign-pool cmp_may TRX 9",
    ],
    [
      campaignReturned({ campaignId, amount: trx(4n) }),
      "campaign-returned cmp_may: debit campaign-pool cmp_may TRX 4, credit house-capital house TRX 4",
    ],
    [
      rewardPaid({ campaignId, boxId: "box_1", ownerId: userId, amount: trx(5n) }),
      "reward-paid box_1: debit campaign-pool cmp_may TRX 5, credit user-available usr_ann TRX 5",
    ],
    [
      commissionPaid({ lineId: "sub_1", level: 2, receiverId: userId, amount: trx(5n) }),
      "commission-paid sub_1 2: debit fee-income house TRX 5, credit user-available usr_ann TRX 5",
    ],
  ],
  [["a pool of nothing", () => campaignFunded({ campaignId, amount: trx(0n) }), /above zero/]],
);
