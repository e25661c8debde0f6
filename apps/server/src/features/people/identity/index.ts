export { type GetUserInfoDeps, getUserInfo, inviteUrlOf } from "./get-user-info.ts";
export { bindIdentity } from "./identity-routes.ts";
export { type ForgetProofsDeps, forgetProofs } from "./login.ts";
export { openSessions, type Sessions } from "./open-sessions.ts";
export { nicknameFreeFrom, nicknameYearFrom } from "./user.ts";
export { announceDemoAccount } from "./user-store.ts";
