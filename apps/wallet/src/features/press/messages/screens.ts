export { CategoriesScreen } from "./categories-screen.tsx";
export { MessageScreen } from "./message-screen.tsx";
export { MessagesScreen } from "./messages-screen.tsx";
export { SettingsScreen } from "./settings-screen.tsx";
