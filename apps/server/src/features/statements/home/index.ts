export { bindHome } from "./home-routes.ts";
