export const emailLengthMax = 254;

/** What an e-mail address looks like, without blanks around it. */
export const emailShape =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the wire takes a text for an e-mail address. A form asks it before it has any schema. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailShape.test(text.trim().toLowerCase());
}
