import { readId, type SearchTexts } from "../../../frame/read-id.ts";

/** What a link to a project says: which one, and from which shelf it was opened. */
export type ProjectLink = { id: string | undefined; shelf: "1" | "2" | null };

/**
 * Links of the requirement carry the project in `data` and may name the shelf by `id` (1 or 2);
 * ours carry the project's id in `id`.
 */
export function readProjectLink(search: SearchTexts): ProjectLink {
  const { id, data } = search;
  if ((id === "1" || id === "2") && data) return { id: readId({ data }), shelf: id };
  return { id: readId(search), shelf: null };
}
