// Runs before the first paint, so that a dark page never flashes white. Kept tiny: it blocks.
// It also tells an old browser that it is one, so it uses nothing younger than ES2015.
(() => {
  // A browser that blocks its storage throws.
  var kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch (_) {
      return null;
    }
  };
  var chosen = kept("theme");
  var dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  var page = document.documentElement;
  page.dataset.theme = dark ? "dark" : "light";
  page.dataset.dir = kept("line-color") || "green-up";
  // As the app itself chooses: what was chosen, else the first language of the browser that it speaks.
  var languages = { ko: "ko-KR", zh: "zh-CN", en: "en-US" };
  page.lang =
    [kept("lang")]
      .concat(navigator.languages)
      .map((tag) => languages[String(tag).toLowerCase().split("-")[0]])
      .find(Boolean) || "en-US";
  if (dark) document.querySelector('meta[name="theme-color"]').content = "#0b0f14";

  // What the oldest browsers of docs/browsers.md have, and those before them do not.
  if (
    typeof CompressionStream === "function" &&
    CSS.supports("height", "1dvh") &&
    CSS.supports("selector(:has(a))")
  )
    return;
  var tooOld = {
    "en-US":
      "This browser is too old for Clearhold. Use iOS 16.4, Chrome 109, Firefox 121 or later.",
    "zh-CN":
      "此浏览器版本过旧，无法使用 Clearhold。请使用 iOS 16.4、Chrome 109、Firefox 121 或更高版本。",
    "ko-KR":
      "브라우저가 너무 오래되어 Clearhold를 쓸 수 없습니다. iOS 16.4, Chrome 109, Firefox 121 이상을 사용하세요.",
  };
  document.addEventListener("DOMContentLoaded", () => {
    var line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.style.padding = "16px";
    line.textContent = tooOld[page.lang];
    document.body.insertBefore(line, document.body.firstChild);
  });
})();
