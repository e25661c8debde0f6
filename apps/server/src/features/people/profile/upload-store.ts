import type { Queryable, Tx } from "../../../kernel/database.ts";

/** How many pictures lie ready for one person, the one in use included. */
export const picturesMax = 20;

/** A picture that its owner has not chosen after this time is deleted. */
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

/** Whoever changes pictures of a person holds this lock, so that counts stay true. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.query("select from users where id = $1 for no key update", [userId]);
}

/** The picture in use, and those that came after `since`. */
export async function countUploads(
  queryable: Queryable,
  userId: string,
  since: Date,
): Promise<number> {
  const row = await queryable.first<{ count: number }>(
    `select count(*)::int as count from uploads p join users u on u.id = p.user_id
     where p.user_id = $1 and (p.created_at > $2 or u.avatar = '/uploads/' || p.id || '.webp')`,
    [userId, since],
  );
  return row?.count ?? 0;
}

/** Every picture that `countUploads` does not count. */
export async function deleteUnused(tx: Tx, userId: string, since: Date): Promise<void> {
  await tx.query(
    `delete from uploads p using users u
     where u.id = p.user_id and p.user_id = $1 and p.created_at <= $2
       and u.avatar <> '/uploads/' || p.id || '.webp'`,
    [userId, since],
  );
}

/** Shows this picture of the person's own, or none ("" for id), and drops all others. */
export async function updateAvatar(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.query("update users set avatar = $2 where id = $1", [
    userId,
    id === "" ? "" : pictureUrl(id),
  ]);
  await tx.query("delete from uploads where user_id = $1 and id <> $2", [userId, id]);
}

/** True for a picture that this person uploaded and that is still kept. */
export async function isOwnUpload(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.query("select from uploads where user_id = $1 and id = $2", [userId, id]);
  return rows.length > 0;
}

/** The bytes of the picture that a person shows; null without one. */
export async function findAvatar(database: Queryable, userId: string): Promise<Buffer | null> {
  const row = await database.first<{ bytes: Buffer }>(
    `select p.bytes from uploads p join users u on u.id = p.user_id
     where u.id = $1 and u.avatar = '/uploads/' || p.id || '.webp'`,
    [userId],
  );
  return row?.bytes ?? null;
}

/** A picture's bytes, whoever asks; undefined once it is gone. */
export async function findPicture(database: Queryable, id: string): Promise<Buffer | undefined> {
  const sql = "select bytes from uploads where id = $1";
  return (await database.first<{ bytes: Buffer }>(sql, [id]))?.bytes;
}
