import {
  endDevice,
  endOtherDevices,
  listDevices,
  reportNotMe,
} from "@clearhold/contract/wallet/people/devices";
import { type App, bind } from "../../../http/index.ts";
import * as ending from "./end-devices.ts";
import * as list from "./list-devices.ts";
import * as report from "./report-not-me.ts";

export type DevicesDeps = list.ListDevicesDeps & ending.EndDevicesDeps & report.ReportNotMeDeps;

/** Answers calls about where an account is open. */
export function bindDevices(app: App, deps: DevicesDeps): void {
  bind(app, listDevices, ({ ask, actor }) => list.listDevices(deps, actor, ask));
  bind(app, endDevice, async ({ ask, actor }) => {
    await ending.endDevice(deps, actor, ask);
    return null;
  });
  bind(app, endOtherDevices, async ({ actor }) => {
    await ending.endOtherDevices(deps, actor);
    return null;
  });
  bind(app, reportNotMe, async ({ ask, visitor }) => {
    await report.reportNotMe(deps, visitor, ask);
    return null;
  });
}
