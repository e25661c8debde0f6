import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";

const team = () => import("./features/rewards/team/screens.ts");
const invitations = () => import("./features/rewards/invitations/screens.ts");

/** Friends, the team and what it earns; the paths are the requirement's own words. */
export const rewardRoutes = [
  createRoute({
    ...at("/InviteFriends"),
    component: lazyRouteComponent(invitations, "InviteScreen"),
  }),
  createRoute({ ...at("/invite"), component: lazyRouteComponent(invitations, "InviteScreen") }),
  createRoute({
    ...at("/InvitationRecord"),
    component: lazyRouteComponent(invitations, "InvitationRecordScreen"),
  }),
  createRoute({
    ...at("/myteam"),
    validateSearch: texts("level"),
    component: lazyRouteComponent(team, "TeamScreen"),
  }),
  createRoute({ ...at("/NodePlan"), component: lazyRouteComponent(team, "PlanScreen") }),
  createRoute({ ...at("/NodeRecord"), component: lazyRouteComponent(team, "CommissionsScreen") }),
] as const;
