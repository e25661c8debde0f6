import { useState } from "react";
import styles from "./avatar.module.css";

type AvatarProps = {
  name: string;
  /** Path of the person's picture; empty when there is none. */
  picture?: string | undefined;
  size?: number;
};

/** The picture, or the first letter of the name where there is none or it cannot be shown. */
export function Avatar({ name, picture = "", size = 48 }: AvatarProps) {
  const [broken, setBroken] = useState("");
  const letter = [...name.trim()][0]?.toUpperCase() ?? "";
  return (
    <span
      className={styles.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {picture === "" || picture === broken ? (
        letter
      ) : (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}
