export const notices = {
  notices: {
    title: "공지사항",
    none: "현재 공지가 없습니다.",
    top: "상단 고정",
    all: "전체 공지",
    open: "열기",
    next: "다음 공지",
    banners: "소식",
  },
} as const;
