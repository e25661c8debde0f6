export const notices = {
  notices: {
    title: "公告",
    none: "目前没有公告。",
    top: "置顶",
    all: "全部公告",
    open: "打开",
    next: "下一条公告",
    banners: "资讯",
  },
} as const;
