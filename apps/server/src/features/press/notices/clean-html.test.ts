import { describe, expect, it } from "vitest";
import { markupPayloads } from "../../../../tests/people/markup-payloads.ts";
import { cleanHtml } from "./clean-html.ts";

describe("what is left of a link that is not safe", () => {
  it.each([
    [
      '<p><a href="http://old.example/">here</a> we say <strong>so</strong>, and more</p>',
      "<p>here we say <strong>so</strong>, and more</p>",
    ],
    [
      '<ul><li><a href="mailto:a@b.example">mail <b>us</b></a> <i>now</i> or</li><li>later</li></ul>',
      "<ul><li>mail <b>us</b> <i>now</i> or</li><li>later</li></ul>",
    ],
    ["<p>One</p><a>two</a><h2>Three</h2><p>Four</p>", "<p>One</p>two<h2>Three</h2><p>Four</p>"],
    [
      '<p><a href="//evil.example"><a href="#/Events">in</a></a> <u>out</u> of it</p>',
      '<p><a href="#/Events">in</a> <u>out</u> of it</p>',
    ],
  ])("is its text, and what follows keeps its own form: %s", (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });
});

it.each([
  ["<div>One</div><div>Two</div>", "<p>One</p><p>Two</p>"],
  ["<h1>Big</h1><div><p>In</p><p>side</p></div>end", "<h2>Big</h2><p>In</p><p>side</p>end"],
  ["<blockquote>Said</blockquote><h5>Small</h5>", "<p>Said</p><h4>Small</h4>"],
  ["<table><tr><td>Fee</td><td><b>1 %</b></td></tr></table>", "<p>Fee</p><p><b>1 %</b></p>"],
  [
    "<ul><li><div>One</div></li><li>Two</li></ul><p> </p>",
    "<ul><li><p>One</p></li><li>Two</li></ul>",
  ],
  ["<section><article><div>Deep</div></article></section>", "<p>Deep</p>"],
])("words of one line do not run into those of the next: %s", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

/** Further ways past a cleaner, beside those that every text is tried with. */
const ways = [
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<math><mtext><table><mglyph><style><math><img src onerror=alert(1)>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<noembed><img src=x onerror=alert(1)></noembed>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  '<a href="https://x.example/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href="https://x.example/"onclick=alert(1)//">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="https:/\\evil.example">x</a>',
  '<a xlink:href="javascript:alert(1)" href="#/Events">x</a>',
  "<p\fonclick=alert(1)>x",
  "<b <script>alert(1)</script>0",
  "<p>x</p \n onclick=alert(1)>",
  "<dialog open onclose=alert(1)>",
  "<p popover id=x>x</p><button popovertarget=x>",
  "<p>\u0000<scr\u0000ipt>alert(1)</script></p>",
  "<p>\u{e0001}\u{e0041}\u2028\ufeff</p>",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
];

const kept =
  /^(?:[^<\p{Cf}\p{Zl}]|<\/?(?:p|br|h[234]|ul|ol|li|strong|b|em|i|u)(?: \/)?>|<a href="#\/Events">|<a href="https:\/\/x\.example\/" rel="noopener noreferrer nofollow" target="_blank">|<\/a>)*$/u;

it.each([...markupPayloads, ...ways])("keeps nothing but words, at the first time: %s", (html) => {
  const clean = cleanHtml(`<p>Before</p>${html}<p>After</p>`);
  expect(clean).toMatch(kept);
  expect(clean).toContain("<p>Before</p>");
  expect(cleanHtml(clean)).toBe(clean);
});
