export { AiScreen } from "./ai-screen.tsx";
export { EventsScreen } from "./events-screen.tsx";
export { EventScreen, RecruitingScreen } from "./order-screen.tsx";
export { ProjectScreen } from "./project-screen.tsx";
export { SubscribeScreen } from "./subscribe-screen.tsx";
