import {
  getUserInfo,
  listLanguages,
  login,
  logout,
  register,
} from "@clearhold/contract/wallet/people/account";
import { type App, bind, leavingHeaders } from "../../../http/index.ts";
import * as info from "./get-user-info.ts";
import * as entry from "./login.ts";
import * as registration from "./register.ts";

export type IdentityDeps = registration.RegisterDeps & entry.LoginDeps & info.GetUserInfoDeps;

const languageNames = [
  { code: "en-us", name: "English" },
  { code: "ko-kr", name: "한국어" },
  { code: "zh-cn", name: "简体中文" },
];

/** Answers calls that open, show and end an account's sessions. */
export function bindIdentity(app: App, deps: IdentityDeps): void {
  bind(app, register, async ({ ask, visitor }) => {
    const { invite_code: inviteCode = "", terms_id: termsId, ...person } = ask;
    const asked = { ...person, inviteCode, termsId };
    const { token, userId } = await registration.register(deps, visitor, asked);
    return { token, userinfo: await info.getUserInfo(deps, { userId }) };
  });
  bind(app, login, async ({ ask, visitor }) => {
    const { token, userId } = await entry.login(deps, visitor, ask);
    return { token, userinfo: await info.getUserInfo(deps, { userId }) };
  });
  bind(app, logout, ({ actor }) => entry.logout(deps, actor).then(() => null), leavingHeaders);
  bind(app, getUserInfo, ({ actor }) => info.getUserInfo(deps, actor));
  bind(app, listLanguages, async () => languageNames);
}
