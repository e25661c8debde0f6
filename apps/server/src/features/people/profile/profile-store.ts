import type { Queryable, Tx } from "../../../kernel/database.ts";

/** Replaces what a person says of themselves. */
export async function updateBio(database: Queryable, userId: string, bio: string): Promise<void> {
  await database.query("update users set bio = $2 where id = $1", [userId, bio]);
}

export type SocialNetwork = "telegram" | "google";

const updateSocialSql: Readonly<Record<SocialNetwork, string>> = {
  telegram: "update users set telegram = $2 where id = $1 and telegram <> $2 returning id",
  google: "update users set google = $2 where id = $1 and google <> $2 returning id",
};

/** Gives whether it was another name before. */
export async function updateSocial(
  tx: Tx,
  userId: string,
  { network, name }: { network: SocialNetwork; name: string },
): Promise<boolean> {
  const rows = await tx.query(updateSocialSql[network], [userId, name]);
  return rows.length > 0;
}
