/** Announcements, pop-ups and banners that operators publish. */
export const notices = {
  notices: {
    title: "Announcements",
    none: "No announcements right now.",
    top: "On top",
    all: "All announcements",
    open: "Open",
    next: "Next announcement",
    banners: "News",
  },
} as const;
