/** How many pictures lie ready for one person, the one in use included. */
export const picturesMax = 20;

/** A picture that was not chosen for so long goes. */
export const unusedKeptMs = 24 * 3600 * 1000;

const folder = "/uploads/";

/** The name says nothing of its owner and cannot be guessed: 80 of its bits are random. */
export function pictureUrl(id: string): string {
  return `${folder}${id}.webp`;
}

/** The id in a picture's address of ours; undefined for any other address. */
export function pictureIdOfUrl(url: string): string | undefined {
  return url.startsWith(folder) ? pictureIdOfFile(url.slice(folder.length)) : undefined;
}

/** The id in a file's name of ours; undefined for any other name. */
export function pictureIdOfFile(name: string): string | undefined {
  return /^(upl_[0-9a-z]{26})\.webp$/.exec(name)?.[1];
}
