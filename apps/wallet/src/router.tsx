import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { BrokenScreen } from "./frame/fault-screens.tsx";
import { numberEntries } from "./frame/number-entries.ts";
import { PendingScreen } from "./frame/pending-screen.tsx";
import { parsePlainSearch, stringifyPlainSearch, texts } from "./frame/search.ts";
import { moneyRoutes } from "./money-routes.ts";
import { pressRoutes } from "./press-routes.ts";
import { projectRoutes } from "./project-routes.ts";
import { rewardRoutes } from "./reward-routes.ts";
import { at, root } from "./root-route.ts";
import { settingRoutes } from "./setting-routes.ts";
import { withTexts } from "./text/load-texts.ts";

// The first page of most people has a file of its own.
const login = () => import("./features/people/account/login-screen.tsx");
const account = () => import("./features/people/account/screens.ts");
const security = withTexts(["people"], () => import("./features/people/security/screens.ts"));
const devices = withTexts(["people"], () => import("./features/people/devices/screens.ts"));
const certification = withTexts(
  ["people"],
  () => import("./features/people/certification/screens.ts"),
);
const levels = withTexts(["projects"], () => import("./features/statements/levels/screens.ts"));
const leaving = withTexts(["people"], () => import("./features/people/leaving/screens.ts"));
const profile = withTexts(["people"], () => import("./features/people/profile/screens.ts"));
const activity = withTexts(
  ["money", "people"],
  () => import("./features/statements/activity/screens.ts"),
);
const passkeys = withTexts(["people"], () => import("./features/people/passkeys/screens.ts"));
const phrase = withTexts(["people"], () => import("./features/people/phrase/screens.ts"));

// The paths are the requirement's own words; they exist only here and in the five files beside it.
const routes = [
  createRoute({
    ...at("/"),
    beforeLoad: () => {
      throw redirect({ to: "/home", replace: true });
    },
  }),
  createRoute({
    ...at("/home"),
    component: lazyRouteComponent(
      withTexts(
        ["money", "people", "projects"],
        () => import("./features/tabs/home/home-screen.tsx"),
      ),
      "HomeScreen",
    ),
  }),
  createRoute({
    ...at("/login"),
    validateSearch: texts("back"),
    component: lazyRouteComponent(login, "LoginScreen"),
  }),
  createRoute({
    ...at("/register"),
    validateSearch: texts("invite_code"),
    component: lazyRouteComponent(account, "RegisterScreen"),
  }),
  createRoute({
    ...at("/forget"),
    validateSearch: texts("why"),
    component: lazyRouteComponent(account, "ForgetScreen"),
  }),
  createRoute({
    ...at("/user"),
    component: lazyRouteComponent(
      withTexts(
        ["money", "people", "projects", "rewards"],
        () => import("./features/tabs/user/user-screen.tsx"),
      ),
      "UserScreen",
    ),
  }),
  createRoute({
    ...at("/ModifyTransactionPassword"),
    validateSearch: texts("back"),
    component: lazyRouteComponent(security, "FundPasswordScreen"),
  }),
  createRoute({
    ...at("/paymentpassword"),
    component: lazyRouteComponent(security, "SimpleFundPasswordScreen"),
  }),
  createRoute({
    ...at("/ChangeLoginPassword"),
    component: lazyRouteComponent(security, "LoginPasswordScreen"),
  }),
  createRoute({
    ...at("/changepassword"),
    component: lazyRouteComponent(security, "SimpleLoginPasswordScreen"),
  }),
  createRoute({
    ...at("/EmailVerification"),
    component: lazyRouteComponent(security, "EmailScreen"),
  }),
  createRoute({ ...at("/shoujiyanzhen"), component: lazyRouteComponent(security, "PhoneScreen") }),
  createRoute({
    ...at("/SecuritySettings"),
    component: lazyRouteComponent(security, "SecurityScreen"),
  }),
  createRoute({ ...at("/PersonalData"), component: lazyRouteComponent(profile, "ProfileScreen") }),
  createRoute({
    ...at("/PersonalInformation"),
    component: lazyRouteComponent(profile, "PersonalScreen"),
  }),
  createRoute({ ...at("/MyData"), component: lazyRouteComponent(leaving, "MyDataScreen") }),
  createRoute({
    ...at("/CloseAccount"),
    component: lazyRouteComponent(leaving, "CloseAccountScreen"),
  }),
  createRoute({
    ...at("/Authentication"),
    component: lazyRouteComponent(certification, "CertificationScreen"),
  }),
  createRoute({
    ...at("/AuthenticationForm"),
    validateSearch: texts("level"),
    component: lazyRouteComponent(certification, "CertificationFormScreen"),
  }),
  createRoute({ ...at("/UserLevel"), component: lazyRouteComponent(levels, "LevelScreen") }),
  createRoute({ ...at("/NickName"), component: lazyRouteComponent(profile, "NicknameScreen") }),
  createRoute({ ...at("/IndividualResume"), component: lazyRouteComponent(profile, "BioScreen") }),
  createRoute({ ...at("/SocialAccounts"), component: lazyRouteComponent(profile, "SocialScreen") }),
  createRoute({
    ...at("/EditSocialAccounts"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(profile, "SocialAccountScreen"),
  }),
  createRoute({
    ...at("/scancode"),
    component: lazyRouteComponent(
      withTexts(["money"], () => import("./scan/scan-screen.tsx")),
      "ScanScreen",
    ),
  }),
  ...moneyRoutes,
  ...projectRoutes,
  ...pressRoutes,
  ...settingRoutes,
  ...rewardRoutes,
  createRoute({
    ...at("/Activity"),
    validateSearch: texts("group"),
    component: lazyRouteComponent(activity, "ActivityScreen"),
  }),
  createRoute({ ...at("/Shebeiguanli"), component: lazyRouteComponent(devices, "DevicesScreen") }),
  createRoute({
    ...at("/NotMe"),
    validateSearch: texts("token"),
    component: lazyRouteComponent(devices, "NotMeScreen"),
  }),
  createRoute({ ...at("/Passkeys"), component: lazyRouteComponent(passkeys, "PasskeysScreen") }),
  createRoute({
    ...at("/GestureLock"),
    component: lazyRouteComponent(
      withTexts(["people"], () => import("./features/people/screen-lock/screens.ts")),
      "GestureLockScreen",
    ),
  }),
  createRoute({
    ...at("/RecoveryCodes"),
    component: lazyRouteComponent(passkeys, "RecoveryCodesScreen"),
  }),
  createRoute({ ...at("/AntiPhishing"), component: lazyRouteComponent(phrase, "PhraseScreen") }),
];

// The hash history would glue the page's own query (`/?utm=…#/home?id=1`) to the end of ours.
if (location.search) history.replaceState(null, "", location.pathname + location.hash);

numberEntries(() => router.history);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  history: createHashHistory(),
  // /FundBill and /fundbill, /user and /User are one screen each.
  caseSensitive: false,
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultPendingMs: 150,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: ({ reset }) => <BrokenScreen reset={reset} />,
  // A page slides in; a filter or a tab of the same page just changes. Under a locked screen nothing slides:
  // it would take the finger away that draws the gesture.
  defaultViewTransition: {
    types: ({ fromLocation, pathChanged }) =>
      fromLocation && pathChanged && !document.documentElement.hasAttribute("data-locked")
        ? ["page"]
        : false,
  },
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
