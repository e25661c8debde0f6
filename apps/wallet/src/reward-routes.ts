import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";
import { withTexts } from "./text/load-texts.ts";

const team = withTexts(["rewards"], () => import("./features/rewards/team/screens.ts"));
const boxes = withTexts(["rewards"], () => import("./features/rewards/boxes/screens.ts"));
const draws = withTexts(["rewards"], () => import("./features/rewards/draws/screens.ts"));
const invitations = withTexts(
  ["rewards"],
  () => import("./features/rewards/invitations/screens.ts"),
);

/** Friends, the team, what it earns, and reward boxes; the paths are the requirement's own words. */
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
  createRoute({
    ...at("/reward"),
    validateSearch: texts("tab", "status", "box"),
    component: lazyRouteComponent(boxes, "RewardScreen"),
  }),
  createRoute({
    ...at("/DrawProof"),
    validateSearch: texts("id", "draw"),
    component: lazyRouteComponent(draws, "DrawProofScreen"),
  }),
] as const;
