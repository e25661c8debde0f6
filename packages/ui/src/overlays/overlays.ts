export { DialogPanel } from "./dialog-panel.tsx";
export { SheetPanel } from "./sheet-panel.tsx";
export { ToastHost } from "./toast-host.tsx";
