export { NoticeScreen } from "./notice-screen.tsx";
export { NoticesScreen } from "./notices-screen.tsx";
