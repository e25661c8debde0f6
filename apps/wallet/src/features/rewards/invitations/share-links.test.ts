import { expect, it } from "vitest";
import { shareTargets } from "./share-links.ts";

const url = "https://clearhold.example/#/register?invite_code=ABCD2345";
const text = `Join & see: ${url}`;

it("hands link and words over whole, and nothing to the site that takes none", () => {
  const [telegram, whatsapp, facebook, youtube] = shareTargets(url, text).map(
    ({ href }) => new URL(href),
  );
  expect(telegram?.searchParams.get("url")).toBe(url);
  expect(telegram?.searchParams.get("text")).toBe(text);
  expect(whatsapp?.searchParams.get("text")).toBe(text);
  expect(facebook?.searchParams.get("u")).toBe(url);
  expect(youtube?.href).toBe("https://www.youtube.com/");
});

it("leads to the four places and nowhere else", () => {
  expect(shareTargets(url, text).map(({ href }) => new URL(href).hostname)).toEqual([
    "t.me",
    "wa.me",
    "www.facebook.com",
    "www.youtube.com",
  ]);
});
