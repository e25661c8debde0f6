export { type ForgetProofsDeps, forgetProofs } from "./forget-proofs.ts";
export { type GetUserInfoDeps, getUserInfo } from "./get-user-info.ts";
export { bindIdentity } from "./identity-routes.ts";
export { openSessions, type Sessions } from "./open-sessions.ts";
export { firstStanding } from "./standing.ts";
export { nicknameFreeFrom, nicknameYearFrom } from "./user.ts";
export { announceDemoAccount } from "./user-store.ts";
