export { checkRestore, type RestoreFindings } from "./check-restore.ts";
export { lockWord, uncheckedWord } from "./lock-word.ts";
export { openRestoreWatch } from "./open-restore-watch.ts";
export { releaseRestore } from "./release-restore.ts";
export { findOpenLock, isChecked } from "./restore-store.ts";
