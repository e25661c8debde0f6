/** Keyboard shapes and dates that stand at the head of every list of guessed PINs. */
const favourites: ReadonlySet<string> = new Set([
  "112233",
  "147258",
  "258369",
  "159357",
  "159753",
  "147852",
  "142536",
  "101010",
  "131313",
  "520520",
  "521521",
  "520131",
  "134679",
  "789456",
  "456123",
  "123789",
]);

/**
 * What a fund password needs, each rule told apart so that a person sees which one is missing:
 * exactly six ASCII digits, and not among the first that a thief tries.
 */
export const fundPasswordRules = [
  { rule: "length", met: isSixDigits },
  { rule: "guess", met: (pin: string) => isSixDigits(pin) && !isTrivial(pin) },
] as const;

export function meetsFundPasswordRules(pin: string): boolean {
  return fundPasswordRules.every(({ met }) => met(pin));
}

function isSixDigits(pin: string): boolean {
  return /^[0-9]{6}$/.test(pin);
}

function isTrivial(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const straight = new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0);
  const repeated = [1, 2, 3].some((size) => pin === pin.slice(0, size).repeat(6 / size));
  const mirrored = pin.slice(0, 3) === [...pin.slice(3)].reverse().join("");
  const pairs = /^(\d)\1(\d)\2(\d)\3$/.test(pin);
  const twoDigits = new Set(pin).size <= 2;
  return twoDigits || straight || repeated || mirrored || pairs || favourites.has(pin);
}
