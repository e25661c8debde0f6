export { InvitationRecordScreen } from "./invitation-record-screen.tsx";
export { InviteScreen } from "./invite-screen.tsx";
