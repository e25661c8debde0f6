export { checkRestore, type RestoreFindings } from "./check-restore.ts";
export { openRestoreWatch } from "./open-restore-watch.ts";
export { releaseRestore } from "./release-restore.ts";
export { findOpenLock } from "./restore-store.ts";
