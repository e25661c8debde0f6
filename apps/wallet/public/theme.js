// Runs before the first paint, so that a dark page never flashes white. Kept tiny: it blocks.
(() => {
  var chosen = localStorage.getItem("theme");
  var dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var page = document.documentElement;
  page.dataset.theme = dark ? "dark" : "light";
  page.dataset.dir = localStorage.getItem("line-color") || "green-up";
  // As the app itself chooses: what was chosen, else the first language of the browser that it speaks.
  var languages = { ko: "ko-KR", zh: "zh-CN", en: "en-US" };
  page.lang =
    [localStorage.getItem("lang")]
      .concat(navigator.languages)
      .map((tag) => languages[String(tag).toLowerCase().split("-")[0]])
      .find(Boolean) || "en-US";
  if (dark) document.querySelector('meta[name="theme-color"]').content = "#0b0f14";
})();
