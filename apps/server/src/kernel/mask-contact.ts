/** `a***e@example.org`: enough for the owner to know which mailbox it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at);
  const last = local.length > 2 ? local.slice(-1) : "";
  return `${local.slice(0, 1)}***${last}${email.slice(at)}`;
}

/** `a***e`: others know from it no more than that it is somebody whom they know. Characters stay whole. */
export function maskName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const last = letters.length > 2 ? letters.at(-1) : "";
  return `${letters[0] ?? ""}***${last}`;
}

/** `+82***5678`: a telephone in E.164 with the first two digits and the last four, or fewer of a short one. */
export function maskPhone(phone: string): string {
  const shown = Math.min(4, phone.length - 6);
  return `${phone.slice(0, 3)}***${phone.slice(-shown)}`;
}
