import {
  endDevice,
  endOtherDevices,
  listDevices,
  reportNotMe,
} from "@clearhold/contract/wallet/people/devices";
import { type App, bind } from "../../../http/index.ts";
import * as devices from "./devices.ts";

/** Answers calls about where an account is open. */
export function bindDevices(app: App, deps: devices.DevicesDeps): void {
  bind(app, listDevices, ({ ask, actor }) => devices.listDevices(deps, actor, ask));
  bind(app, endDevice, async ({ ask, actor }) => {
    await devices.endDevice(deps, actor, ask);
    return null;
  });
  bind(app, endOtherDevices, async ({ actor }) => {
    await devices.endOtherDevices(deps, actor);
    return null;
  });
  bind(app, reportNotMe, async ({ ask, visitor }) => {
    await devices.reportNotMe(deps, visitor, ask);
    return null;
  });
}
