export { Dialog, Sheet, Toasts } from "../overlays/lazy-overlays.tsx";
export { closeTopOverlay } from "../overlays/overlay-stack.ts";
