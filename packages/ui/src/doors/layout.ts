export { classNames } from "../class-names.ts";
export { Card } from "../frame/card.tsx";
export { List, Row } from "../frame/row.tsx";
export { Screen } from "../frame/screen.tsx";
export { Section } from "../frame/section.tsx";
export { TabBar, TabItem } from "../frame/tab-bar.tsx";
export { TopBar } from "../frame/top-bar.tsx";
