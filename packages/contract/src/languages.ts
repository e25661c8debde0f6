/** The languages every refusal and every screen speaks. */
export const languages = ["en-us", "ko-kr", "zh-cn"] as const;
export type Language = (typeof languages)[number];
