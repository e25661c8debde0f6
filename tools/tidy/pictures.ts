import path from "node:path/posix";
import { type Finding, lineOf, type Tree } from "./tree.ts";

const pages = /^(?:README\.md|docs\/.*\.md)$/;
const inPage = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/** A picture is committed when README or a page of docs shows it, and not otherwise: each weighs for ever. */
export function pictureFindings(tree: Tree, pictures: readonly string[]): Finding[] {
  const found = (file: string, line: number, message: string): Finding => ({
    rule: "pictures",
    path: file,
    line,
    message,
  });
  const shown = [...tree]
    .filter(([file]) => pages.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(inPage)].map((match) => ({
        file,
        line: lineOf(text, match.index),
        picture: path.join(path.dirname(file), match[1] ?? ""),
      })),
    );
  const named = new Set(shown.map(({ picture }) => picture));
  return [
    ...pictures
      .filter((picture) => !named.has(picture))
      .map((picture) => found(picture, 1, "neither README nor docs shows it: do not commit it")),
    ...shown
      .filter(({ picture }) => !pictures.includes(picture))
      .map(({ file, line, picture }) => found(file, line, `${picture} is not there`)),
  ];
}
