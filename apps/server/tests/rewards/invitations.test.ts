import { inviteCodePattern } from "@clearhold/contract/invitation-rules";
import { getUserInfo, login, register } from "@clearhold/contract/wallet/people/account";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import { describe, expect, it } from "vitest";
import { listUnresolved } from "../../src/features/rewards/invitations/index.ts";
import * as reading from "../../src/features/rewards/invitations/list-invitations.ts";
import { qrSvg } from "../../src/kernel/qr-image.ts";
import { withClient } from "../database.ts";
import { trx } from "../market-world.ts";
import { mailedCode, password, refusalOf, registerPerson } from "../people.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { untilSaid } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, walletOrigin, worldDevice } from "../world.ts";
import { invited, shareBrowser } from "./team-world.ts";

const all = { page: 1, limit: 10 };

describe("an invitation", () => {
  const world = useOpened(openWorld);

  async function newcomer(name: string, inviteCode: string) {
    const email = `${name}@example.com`;
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const ask = { email, code, username: name, password };
    return {
      open: (typed = inviteCode, browser = worldDevice) =>
        world.callAs(null, "en-us", browser)(register, { ...ask, invite_code: typed }),
    };
  }

  it("is made with the code or the link of a person, who then has one friend more", async () => {
    const alice = await registerPerson(world, "alice");
    const mine = await alice.call(getUserInfo, {});
    expect(mine.invite_code).toMatch(inviteCodePattern);
    expect(mine.invite_url).toBe(`${walletOrigin}/#/register?invite_code=${mine.invite_code}`);
    const picture = await fetch(`${world.url}${mine.invite_img}`);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(await picture.text()).toBe(qrSvg(mine.invite_url));
    expect((await fetch(`${world.url}/invitations/..%2fx.svg`)).status).toBe(404);
    expect(mine.usdt_earn).toBe("0");
    const typed = ` ${mine.invite_code.toLowerCase()} `;
    await (await newcomer("bertha", typed)).open();
    const other = await registerPerson(world, "caroline");
    expect((await other.call(getUserInfo, {})).invite_code).not.toBe(mine.invite_code);
    const info = await alice.call(getInviteInfo, {});
    expect(info).toMatchObject({
      ...{ invite_code: mine.invite_code, invite_url: mine.invite_url },
      ...{ friends: 1, has_commission: true },
    });
    expect(info.rule).toMatch(/^<p>.*10% for level 1, 5% for level 2, 2% for level 3/);
    expect(await alice.call(listInvitations, {})).toMatchObject({
      total: 1,
      per_page: 10,
      data: [
        {
          ...{ username: "b***a", is_reglog: 1, is_buy: 0, waits_for: "subscription" },
          // One browser made all accounts of this world.
          fault: "same-browser",
        },
      ],
    });
    expect((await other.call(listInvitations, {})).total).toBe(0);
  });

  it("earns nothing after one browser opened both, also when one of the two was frozen since", async () => {
    const gustav = await registerPerson(world, "gustav");
    const { invite_code: code } = await gustav.call(getUserInfo, {});
    await (await newcomer("henrike", code)).open(
      `${walletOrigin}/#/register?invite_code=${code}`,
      "a-browser-of-her-own-1",
    );
    const faults = async () =>
      (await gustav.call(listInvitations, {})).data.map(({ fault }) => fault);
    expect(await faults()).toEqual([""]);
    const account = "henrike@example.com";
    const tokenAfterLogin = async () => {
      await world.callAs(null)(login, { account, password });
      return untilSaid("the letter of a login", async () => {
        const [mail] = (await world.mailbox.mailsTo(account)).slice(-1);
        return /#\/NotMe\?token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
      });
    };
    const token = await tokenAfterLogin();
    expect(await faults()).toEqual(["same-browser"]);
    await world.callAs(null)(reportNotMe, { token });
    expect(await faults()).toEqual(["same-browser"]);
    const key = { userId: (await gustav.call(listInvitations, {})).data[0]?.from_id ?? "" };
    const rows = await world.databases.guard.query(
      "select from guard_devices where user_id = $1 and mac <> ''",
      [key.userId],
    );
    // The login itself is forgotten: only the browser that opened the account is left.
    expect(rows).toHaveLength(1);
  });

  it("with a code of nobody is refused at its field, and nothing that was typed is lost", async () => {
    const dora = await newcomer("dorothea", "NOBODY");
    expect(await refusalOf(dora.open())).toMatchObject({
      ...{ code: "invite-code-unknown", field: "invite_code" },
    });
    const { token } = await dora.open("");
    expect(token).not.toBe("");
  });

  it("that was stored and was nobody's is named", async () => {
    const { auditor } = world.databases;
    expect(await listUnresolved(auditor)).toEqual([]);
    const emil = await registerPerson(world, "emil");
    await withClient(world.adminUrl, (admin) =>
      admin.query("update users set invited_with = 'OLD-CODE' where id = $1", [emil.userId]),
    );
    expect(await listUnresolved(auditor)).toMatchObject([
      { userId: emil.userId, code: "OLD-CODE" },
    ]);
  });
});

describe("the list of invitations", () => {
  const world = useOpened(openProjectWorld);

  it("says what each waits for, from registration to a completed raise", async () => {
    const ann = await invited(world, "ann");
    const bob = await invited(world, "bob", ann);
    const deps = { database: world.databases.api, clock: world.clock };
    const state = async () => {
      const { data } = await reading.listInvitations(deps, ann.actor, all);
      return data.map(({ waits_for: waits, is_buy: isBuy, fault }) => [waits, isBuy, fault]);
    };
    expect(await state()).toEqual([["subscription", 0, ""]]);
    const projectId = await world.project({
      ...{ cooling_off_hours: 1, end: "+2h", publish: "+4h", give: "+5h" },
    });
    world.clock.advance(10);
    await world.advance(projectId);
    await world.subscribe(bob.actor, projectId, 60);
    expect(await state()).toEqual([["cooling-off", 0, ""]]);
    world.clock.advance(3_601);
    expect(await state()).toEqual([["raise", 0, ""]]);
    world.clock.advance(3_600);
    await world.advance(projectId);
    expect(await world.statusOf(projectId)).toBe(3);
    expect(await state()).toEqual([["none", 1, ""]]);
    await shareBrowser(world, ann, bob);
    expect(await state()).toEqual([["none", 1, "same-browser"]]);
  });

  it("counts a subscription that was given back as none", async () => {
    const ann = await invited(world, "ann");
    const bob = await invited(world, "bob", ann);
    const projectId = await world.project({ minimum: "90" });
    world.clock.advance(10);
    await world.advance(projectId);
    await world.subscribe(bob.actor, projectId, 60);
    world.clock.advance(10);
    await world.advance(projectId);
    expect(await world.available(bob.actor, "TRX")).toBe(trx(1_000).units);
    const deps = { database: world.databases.api, clock: world.clock };
    const { data } = await reading.listInvitations(deps, ann.actor, all);
    expect(data).toMatchObject([{ waits_for: "subscription", is_buy: 0 }]);
  });
});
