export { AddressText } from "../data/address-text.tsx";
export { CheckList, type CheckMark } from "../data/check-list.tsx";
export { Donut, type Slice } from "../data/donut.tsx";
export { OriginMark } from "../data/origin-mark.tsx";
export { ProgressBar } from "../data/progress-bar.tsx";
export { QrCode } from "../data/qr-code.tsx";
export { type BadgeTone, StatusBadge } from "../data/status-badge.tsx";
export { Timeline, type TimelineStep } from "../data/timeline.tsx";
