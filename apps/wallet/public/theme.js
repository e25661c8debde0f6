// Runs before the first paint, so that a dark page never flashes white. Kept tiny: it blocks.
(() => {
  var chosen = localStorage.getItem("theme");
  var dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var page = document.documentElement;
  page.dataset.theme = dark ? "dark" : "light";
  var languages = { "ko-kr": "ko-KR", "zh-cn": "zh-CN" };
  page.lang = languages[localStorage.getItem("lang")] || "en-US";
  if (dark) document.querySelector('meta[name="theme-color"]').content = "#0b0f14";
})();
