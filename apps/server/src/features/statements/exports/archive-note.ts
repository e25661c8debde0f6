import type { Language } from "@clearhold/contract/refusals";

/** What stands beside the files, paragraph by paragraph. */
export const archiveNote: Readonly<Record<Language, readonly string[]>> = {
  "en-us": [
    "This archive has what Clearhold keeps about you, as of one moment.",
    "Each kind of record is there twice: as CSV for spreadsheets and as JSON for programs. A CSV without lines means that there is nothing of that kind.",
    "Times are in UTC. Amounts are in the currency beside them. bill.csv ends with the balance that the app shows.",
    "Your picture is avatar.webp, if you have one. Passwords and keys are not included, nor what you sent for your certification: it is sealed, and operators can open it only until they have decided. Then the pictures are deleted. If they accepted, your name, birth date and country stay sealed until you close the account. You see each look in the app.",
    "Keep this archive safe. It has your mailbox, your addresses and every movement of your money.",
  ],
  "ko-kr": [
    "이 파일에는 한 시점을 기준으로 Clearhold가 보관하는 회원님의 정보가 들어 있습니다.",
    "각 기록은 표 계산용 CSV와 프로그램용 JSON으로 두 번 들어 있습니다. 내용이 없는 CSV는 해당 기록이 없다는 뜻입니다.",
    "시각은 UTC 기준입니다. 금액은 옆에 적힌 통화 기준입니다. bill.csv의 마지막 잔액은 앱에 표시되는 잔액과 같습니다.",
    "프로필 사진이 있으면 avatar.webp에 들어 있습니다. 비밀번호, 키와 인증을 위해 보낸 내용은 포함되지 않습니다. 인증 내용은 봉인되어 있어 운영자가 결정할 때까지만 열 수 있고, 사진은 결정과 함께 삭제됩니다. 승인된 경우 이름, 생년월일, 국가는 계정을 닫을 때까지 봉인된 상태로 남습니다. 열람 기록은 앱에서 볼 수 있습니다.",
    "이 파일을 안전하게 보관하세요. 이메일, 주소, 모든 자금 내역이 들어 있습니다.",
  ],
  "zh-cn": [
    "此文件包含 Clearhold 在同一时刻保存的关于您的信息。",
    "每类记录各有两份：供表格使用的 CSV 和供程序使用的 JSON。CSV 没有内容表示没有此类记录。",
    "时间为 UTC。金额以旁边的币种计。bill.csv 的期末余额与应用中显示的余额一致。",
    "如有头像，见 avatar.webp。不包含密码、密钥以及您为认证提交的内容：这些内容已密封，运营人员只能在作出决定之前打开，之后图片即被删除；如获通过，您的姓名、出生日期和国家会以密封形式保留，直至您注销账户。每次查看您都能在应用中看到。",
    "请妥善保管此文件，其中包含您的邮箱、地址和所有资金变动。",
  ],
};
