import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";

const help = () => import("./features/press/help/screens.ts");

/** What a person reads about the product; the paths are the requirement's own words. */
export const pressRoutes = [
  createRoute({ ...at("/help"), component: lazyRouteComponent(help, "HelpScreen") }),
  createRoute({ ...at("/HelpCenter"), component: lazyRouteComponent(help, "HelpScreen") }),
  createRoute({
    ...at("/HelpDetail"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(help, "ArticleScreen"),
  }),
] as const;
