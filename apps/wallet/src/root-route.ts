import { createRootRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "./frame/fault-screens.tsx";
import { RootLayout } from "./root-layout.tsx";
import { enter } from "./session/enter.ts";

export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  beforeLoad: ({ location }) => enter(location),
});

/** A path under the root, with its own words kept as a type for the links that lead to it. */
export const at = <Path extends string>(path: Path) =>
  ({ path, getParentRoute: () => root }) as const;
