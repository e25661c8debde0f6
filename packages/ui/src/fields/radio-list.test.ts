import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { RadioList } from "./radio-list.tsx";

const options = [
  { value: "America/St_Johns", label: "St Johns", note: "UTC-3:30" },
  { value: "device", label: "Same as device" },
];

it("reads the note of an option behind its label, and nothing where there is none", () => {
  const page = renderToString(
    createElement(RadioList, { label: "Zone", value: "device", onChange: () => {}, options }),
  );
  const described = [...page.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id);
  expect(described).toHaveLength(1);
  expect(page).toMatch(new RegExp(`<span id="${described[0]}"[^>]*>UTC-3:30</span>`));
});
