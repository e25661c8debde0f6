import { filePath, mailAddress, mailbox } from "./env-fields.ts";

/** A process that mails: by SMTP where SMTP_URL is set, else as .eml files in MAIL_DIR. */
export const mailFields = {
  SMTP_URL: mailAddress.optional(),
  MAIL_DIR: filePath,
  MAIL_FROM: mailbox.default("Clearhold <no-reply@clearhold.example>"),
};
