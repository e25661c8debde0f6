/** `a***e@example.org`: enough for the owner to know which mailbox it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const last = local.length > 2 ? local.slice(-1) : "";
  return `${local.slice(0, 1)}***${last}${email.slice(at)}`;
}

/** `+82***5678`: a telephone in E.164 with the first two digits and the last four, or fewer of a short one. */
export function maskPhone(phone: string): string {
  const shown = Math.min(4, phone.length - 6);
  return `${phone.slice(0, 3)}***${phone.slice(-shown)}`;
}
