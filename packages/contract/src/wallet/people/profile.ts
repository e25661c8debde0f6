import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { EmailAddress, line, shownLine } from "../../primitives/text.ts";
import { UserInfo } from "./account.ts";

/** Characters (requirement 9). */
export const nicknameLengthMax = 20;
export const bioLengthMax = 150;

/** The most changes of the nickname, and in how many days. */
export const nicknameChangesMax = 3;
export const nicknameYearDays = 365;

/** A picture as it is sent: its size, and its longer side. */
export const pictureBytesMax = 2 * 1024 * 1024;
export const pictureSideMax = 4096;

export const profileFields = ["nickname", "bio", "avatar", "telegram", "google"] as const;
export const ProfileField = z.enum(profileFields);
export type ProfileField = z.infer<typeof ProfileField>;

const none = z.literal("");

/** Telegram's own rule for user names; with or without the @ that stands before them. */
const TelegramName = z.pipe(
  z.string().check(z.overwrite((text) => text.trim().replace(/^@/, ""))),
  z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{4,31}$/)),
);

/** What each field takes, and how it is kept. Empty unbinds, where a field can be without. */
export const profileValues = {
  nickname: shownLine(nicknameLengthMax),
  bio: shownLine(bioLengthMax),
  avatar: z.union([none, z.string().check(z.regex(/\/uploads\/upl_[0-9a-z]{26}\.webp$/))]),
  telegram: z.union([none, TelegramName]),
  google: z.union([none, EmailAddress]),
} satisfies Record<ProfileField, z.ZodMiniType<string>>;

/** As `shownLine` counts what is typed before it is composed; the rule of the field follows. */
const valueLengthMax = 4 * bioLengthMax;

export const updateProfile = endpoint({
  name: "updateProfile",
  kind: "write",
  path: "/api/User/profile",
  auth: "session",
  summary:
    "Changes what I show of myself. A nickname waits for review, others go on seeing the one before; three a year. The avatar is the address of an upload of mine.",
  ask: z.object({ field: ProfileField, value: line(valueLengthMax, 0) }),
  reply: UserInfo,
  refusals: ["nickname-limit", "upload-not-found"],
});

export const uploadPicture = endpoint({
  name: "uploadPicture",
  kind: "write",
  path: "/api/Common/upload",
  auth: "session",
  limit: "upload",
  multipart: { bytesMax: pictureBytesMax },
  summary:
    "Takes one JPEG, PNG or WebP picture of at most 2 MB and 4096 pixels a side; it is cut to a square, encoded anew and kept without anything else that the file held.",
  ask: z.object({ file: z.file() }),
  reply: z.object({ url: z.string(), fullurl: z.string() }),
  refusals: ["picture-unreadable", "picture-too-large", "upload-limit"],
});
