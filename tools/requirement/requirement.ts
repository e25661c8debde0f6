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
export const pieces: Readonly<Record<string, readonly string[]>> = {};

/** Calls that are answered for other clients and that no screen of ours makes, with the reason. */
export const notOnScreens: Readonly<Record<string, string>> = {
  "order/getDetails":
    "screens read a project by `Finance/detail` and a subscription by `user_order/getOrderDetail`",
  "wallet/recharge":
    "screens read the address by `Recharge/do_recharge`, with the signature that the phone checks",
  "wallet/withdraw:POST": "screens send withdrawals by `withdraw/do_withdraw`",
  "wallet/withdraw:GET": "screens read what a withdrawal needs by `Withdraw/index`",
  "wallet/exchange:POST":
    "screens exchange by `Assets/do_exchange`, with a quote that holds for 15 seconds",
  "wallet/exchange:GET": "screens read the rate by `Assets/get_rate`, with fee and amount",
  "index/notice:GET":
    "screens list titles by `index/placard` and read one notice by `index/get_placard`, and no contents that nobody opens",
  "index/banner_list": "Home gets the same banners with everything else on it, by `index/index`",
  "Events/index": "screens list projects by `Finance/prolist`",
  "user/bind_email":
    "every account has a mailbox from its registration; screens change it by `user/change_email`",
  "index/get_language":
    "the wallet carries its three languages, and needs them where no answer comes",
};
