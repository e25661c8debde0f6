export { bindDevices } from "./device-routes.ts";
