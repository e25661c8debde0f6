/** What a person may do beyond the common: user level and certification. */
export type Standing = { readonly level: number; readonly certification: number };

/** Everyone begins here; levels and certification will be counted by their own features. */
export const firstStanding: Standing = { level: 0, certification: 0 };
