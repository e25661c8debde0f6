/** The letters of `address`, each with whether it differs from `other` in the same place. */
export function compareLetters(address: string, other: string) {
  return [...address].map((letter, at) => ({ letter, differs: letter !== other[at] }));
}
