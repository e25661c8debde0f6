import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";
import { withTexts } from "./text/load-texts.ts";

const projects = withTexts(
  ["money", "people", "projects"],
  () => import("./features/projects/projects/screens.ts"),
);
const evidence = withTexts(["projects"], () => import("./features/projects/evidence/screens.ts"));
const investments = withTexts(
  ["money", "projects"],
  () => import("./features/projects/investments/screens.ts"),
);

/** Projects before, while and after one subscribes; the paths are the requirement's own words. */
export const projectRoutes = [
  createRoute({
    ...at("/task"),
    validateSearch: texts("id", "currency"),
    component: lazyRouteComponent(projects, "AiScreen"),
  }),
  createRoute({
    ...at("/Events"),
    validateSearch: texts("id", "currency"),
    component: lazyRouteComponent(projects, "EventsScreen"),
  }),
  createRoute({
    ...at("/EventDetails"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(projects, "EventScreen"),
  }),
  createRoute({
    ...at("/recruiting"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(projects, "RecruitingScreen"),
  }),
  createRoute({
    ...at("/evidence"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(evidence, "EvidenceScreen"),
  }),
  createRoute({
    ...at("/ComprehensiveTotal"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(projects, "ProjectScreen"),
  }),
  createRoute({
    ...at("/dinyue"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(projects, "SubscribeScreen"),
  }),
  createRoute({
    ...at("/MyInvestment"),
    validateSearch: texts("id", "currency", "type", "days"),
    component: lazyRouteComponent(investments, "InvestmentsScreen"),
  }),
  createRoute({
    ...at("/endrecru"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(investments, "OwnOrderScreen"),
  }),
  createRoute({
    ...at("/wodetouzi"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(investments, "InvestmentScreen"),
  }),
] as const;
