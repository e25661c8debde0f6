/** Every route of requirement 2, as it is spelled there. */
export const requiredRoutes: readonly string[] = `
  /home /task /Events /user /recruiting /endrecru /recharge /currencies /information
  /changepassword /paymentpassword /withdrawal /myaddress /addaddress /myteam /help /reward
  /invite /anndeatil /PersonalData /PersonalInformation /UserLevel /Authentication /NickName
  /IndividualResume /SocialAccounts /SecuritySettings /EmailVerification /shoujiyanzhen
  /ChangeLoginPassword /ModifyTransactionPassword /Shebeiguanli /MyInvestment /FundBill
  /InviteFriends /InvitationRecord /SystemNotification /SystemInformation /InformationDetails
  /WithdrawCoins /CurrencyExchange /SuccessfulExchange /Deposit /TiBi /ComprehensiveTotal
  /dinyue /scancode /wodetouzi /dizhiAddress /dizhishezhi /xinzhendizhi /EditSocialAccounts
  /Preferences /Language /SwitchCurrency /ThemeMode /LineColor /TimeZone /MessageSettings
  /Announcement /Noticedetails /DepositRecord /WithdrawalRecord /FundDetails /EventDetails
  /TransferSuccessful /CurrencyExchangeRecord /NodePlan /NodeRecord /HelpCenter /HelpDetail
  /fundbill /login /forget /register
`
  .trim()
  .split(/\s+/);

/** Every call of requirement 7, once; `:POST` and `:GET` where one path is two calls. */
export const requiredCalls: readonly string[] = `
  order/getDetails order/buy user_order/getOrderDetail wallet/recharge wallet/withdraw:POST
  wallet/withdraw:GET wallet/exchange:POST wallet/exchange:GET user/index team/index
  reward/index reward/receive user/resetInpwd user/resetPaypwd user/saveWallet index/notice:GET
  User/login User/register user/resetpwd ems/send index/index index/banner_list index/placard
  index/get_placard Message/index Message/lists Message/detail Events/index index/coin_list
  index/get_coin_channel user/logout User/profile index/invite_info index/open_box
  index/invite_log user/bind_email user/change_email user/bind_phone user/change_phone
  User/level_rule User/certified User/address_list user/set_default user/uset_default
  user/add_address User/wallet_config User/set_wallet_config User/edit_address
  User/funds_records Assets/index Recharge/index Recharge/do_recharge Recharge/record
  Withdraw/index withdraw/do_withdraw Withdraw/record Assets/exchange Assets/do_exchange
  Assets/get_rate Common/upload user/set_management user/get_management Finance/prolist
  Finance/detail Finance/buy Finance/records Finance/records_details index/get_language
`
  .trim()
  .split(/\s+/);

/** What is not built yet, by the piece of work that it belongs to. */
export const pieces: Readonly<Record<string, readonly string[]>> = {
  invitations: [
    "/invite",
    "/InviteFriends",
    "/InvitationRecord",
    "index/invite_info",
    "index/invite_log",
  ],
  "reward boxes": ["/reward", "index/open_box", "reward/index", "reward/receive"],
  team: ["/myteam", "/NodePlan", "/NodeRecord", "team/index"],
};
