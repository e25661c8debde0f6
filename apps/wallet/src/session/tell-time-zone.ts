import { useEffect } from "react";
import { callLater } from "../api/call.ts";
import { frameContract } from "../api/frame-contract.ts";
import { deviceTimeZone } from "../time/time-zone.ts";
import { useUserInfo } from "./user-info.ts";

/**
 * Tells the server the time zone of this device, in which mails say when something happened while no zone
 * is chosen: after a login and at each start, where it has another one. It may fail in silence: the next
 * start says it again.
 */
export function useTimeZoneTold(): void {
  const known = useUserInfo().data?.time_zone;
  useEffect(() => {
    const zone = deviceTimeZone();
    if (known === undefined || known === zone) return;
    callLater(async () => (await frameContract()).setTimeZone, { time_zone: zone }).catch(() => {});
  }, [known]);
}
