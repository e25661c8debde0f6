import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { at } from "./root-route.ts";

const settings = () => import("./features/people/settings/screens.ts");

/** How a person reads the product; the paths are the requirement's own words. */
export const settingRoutes = [
  createRoute({ ...at("/Language"), component: lazyRouteComponent(settings, "LanguageScreen") }),
  createRoute({
    ...at("/Preferences"),
    component: lazyRouteComponent(settings, "PreferencesScreen"),
  }),
  createRoute({
    ...at("/SwitchCurrency"),
    component: lazyRouteComponent(settings, "CurrencyScreen"),
  }),
  createRoute({ ...at("/LineColor"), component: lazyRouteComponent(settings, "LineColorScreen") }),
  createRoute({ ...at("/TimeZone"), component: lazyRouteComponent(settings, "TimeZoneScreen") }),
  createRoute({
    ...at("/HiddenBalance"),
    component: lazyRouteComponent(settings, "HiddenBalanceScreen"),
  }),
  createRoute({ ...at("/ThemeMode"), component: lazyRouteComponent(settings, "ThemeScreen") }),
];
