import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";
import { withTexts } from "./text/load-texts.ts";

const messages = withTexts(["people"], () => import("./features/press/messages/screens.ts"));
const help = () => import("./features/press/help/screens.ts");
const published = () => import("./features/press/texts/screens.ts");
const notices = () => import("./features/press/notices/screens.ts");

/** What a person reads about the product; the paths are the requirement's own words. */
export const pressRoutes = [
  createRoute({
    ...at("/SystemNotification"),
    component: lazyRouteComponent(messages, "CategoriesScreen"),
  }),
  createRoute({
    ...at("/SystemInformation"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(messages, "MessagesScreen"),
  }),
  createRoute({
    ...at("/InformationDetails"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(messages, "MessageScreen"),
  }),
  createRoute({
    ...at("/MessageSettings"),
    component: lazyRouteComponent(messages, "SettingsScreen"),
  }),
  createRoute({ ...at("/help"), component: lazyRouteComponent(help, "HelpScreen") }),
  createRoute({ ...at("/HelpCenter"), component: lazyRouteComponent(help, "HelpScreen") }),
  createRoute({
    ...at("/HelpDetail"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(help, "ArticleScreen"),
  }),
  createRoute({
    ...at("/Text"),
    validateSearch: texts("kind"),
    component: lazyRouteComponent(published, "TextScreen"),
  }),
  createRoute({ ...at("/Announcement"), component: lazyRouteComponent(notices, "NoticesScreen") }),
  createRoute({
    ...at("/Noticedetails"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(notices, "NoticeScreen"),
  }),
  createRoute({
    ...at("/anndeatil"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(notices, "NoticeScreen"),
  }),
] as const;
