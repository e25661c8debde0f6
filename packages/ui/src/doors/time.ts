export { nowMs, nowSeconds } from "../clock.ts";
export { Countdown, CountdownRing, useSecondsUntil } from "../data/countdown.tsx";
