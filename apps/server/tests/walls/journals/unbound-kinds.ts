/**
 * Kinds of journal that the database takes from their poster although no row says that the fact
 * happened. The list only grows shorter: bind a new kind to its row, in `functions/journal-subjects.sql`.
 */
export const unboundKinds: readonly string[] = [];
