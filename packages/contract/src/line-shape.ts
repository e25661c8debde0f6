/** Control characters and bidirectional overrides, which can make one text look like another. */
export const unsafe = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** The most that the login reads of an account, and of a password: a longer one is no typing. */
export const loginLengthMax = { account: 254, password: 4096 } as const;
