import { expect, it } from "vitest";
import { isSafeLink } from "./safe-link.ts";

it.each([
  "#/Events",
  "#/Noticedetails?id=ntc_0123456789abcdefghjkmnpqrs",
  "https://status.example.com",
  "https://status.example.com/a/b?c=d#e",
])("shows %s", (link) => {
  expect(isSafeLink(link)).toBe(true);
});

it.each([
  "",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://example.com/1",
  "http://example.com",
  "//evil.example",
  "/api/user/logout",
  "#javascript:alert(1)",
  "#/Events?a=<script>",
  "#/Events/../../x",
  "https:evil.example",
  "https:\\\\evil.example",
  "https://user@evil.example",
  "https://clearhold.example:pass@evil.example",
  "https://evil.example:8443/",
  "https://good.example\\@evil.example",
  "https://\u0441learhold.example",
  "https://xn--learhold-4sf.example",
  "https://evil.example/\u202egnp.exe",
  "https://evil\u3002example",
  "https://EVIL.example",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://2130706433/",
  "https://localhost/",
  'https://evil.example/"onclick=alert(1)',
  `https://evil.example/${"a".repeat(300)}`,
])("refuses %j", (link) => {
  expect(isSafeLink(link)).toBe(false);
});
