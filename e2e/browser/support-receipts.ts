import type { Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import { getOwnOrder } from "@clearhold/contract/wallet/projects/order-views";
import { getBox } from "@clearhold/contract/wallet/rewards/boxes";
import { listCommissions } from "@clearhold/contract/wallet/rewards/team";
import { expect } from "@playwright/test";
import type { Phone } from "./phone.ts";

const idOf = (prefix: string) => `${prefix}_${"0".repeat(26)}`;
const at = 1_795_000_000;

const order: ReplyOf<typeof getOwnOrder> = {
  ...{ id: idOf("sub"), pro_id: idOf("prj"), period: 1, name: "Harbour roofs", image: "" },
  ...{ order_no: "P000001", status: 7, is_profit: 1, starttime: at, endtime: at, type: 2 },
  ...{ money: "100", already_money: "100", collection_money: "100", total_income: "50" },
  ...{ fee_rate: "20", fee: "10", income: "40", pay_money: "140", pay_time: at, late_money: "0" },
  ...{ exchange_rate: "3.1", rate: "50.00", rate_is_target: false, createtime: at },
  ...{ is_demo: false, raised_is_demo: false },
};

const box: ReplyOf<typeof getBox> = {
  ...{ id: idOf("box"), campaign_id: idOf("cmp"), campaign: "Autumn", friend: "b***n", status: 3 },
  ...{ state: "drawn", trx: "12.5", highest: "12.5", lapsed: false, is_paid: true, receipt: null },
  ...{ createtime: at, opentime: at, endtime: at },
};

const commission = "jrn-0000";
const commissions: ReplyOf<typeof listCommissions> = {
  ...{ current_page: 1, last_page: 1, per_page: 10, total: 1, is_demo: false },
  data: [
    {
      ...{ id: commission, level: 1, username: "b***n", pro_id: idOf("prj"), name: "Roofs" },
      ...{ unit: "USDT", fee: "10", rate: "10", amount: "1", createtime: at },
    },
  ],
};

/** From each of the receipts that come late in a life: the server answers as if they were there. */
export async function supportOfReceipts(phone: Phone): Promise<void> {
  const { page } = phone;
  const leads = (id: string) =>
    expect(page.getByRole("link", { name: "Ask support", exact: true })).toHaveAttribute(
      "href",
      `mailto:help@clearhold.example?subject=Case%20${id}`,
    );
  const answer = <E extends Endpoint>({ path }: E, data: ReplyOf<E>) =>
    page.route(`**${path}*`, (route) => route.fulfill({ json: { code: 1, msg: "", data } }));
  await answer(getOwnOrder, order);
  await phone.open(`/endrecru?id=${order.id}`);
  await leads(order.id);
  await answer(listCommissions, commissions);
  await phone.openAt("/NodeRecord", "Team earnings");
  await phone.tap(/Roofs/);
  await leads(commission);
  await answer(getBox, box);
  await phone.open(`/reward?tab=rewards&box=${box.id}`);
  await leads(box.id);
}
