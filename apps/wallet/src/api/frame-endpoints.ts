export { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
export { setTimeZone } from "@clearhold/contract/wallet/people/mails";
export { setPreferences } from "@clearhold/contract/wallet/people/preferences";
export { countUnreadMessages } from "@clearhold/contract/wallet/press/messages";
export { getSupport } from "@clearhold/contract/wallet/press/support";
export { getAssets } from "@clearhold/contract/wallet/statements/assets";
