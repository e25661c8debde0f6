/** Keeps at most `length` plain digits of what was typed or pasted ("123 456" becomes "123456"). */
export function keepDigits(text: string, length: number): string {
  return text.replace(/[^0-9]/g, "").slice(0, length);
}
