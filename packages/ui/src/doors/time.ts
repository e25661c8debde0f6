export { nowMs, nowSeconds, tellServerTime } from "../clock.ts";
export { Countdown, CountdownRing, useSecondsUntil } from "../data/countdown.tsx";
