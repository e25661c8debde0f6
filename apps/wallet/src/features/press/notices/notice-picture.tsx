import { useState } from "react";
import styles from "./notice-picture.module.css";

/** A picture of a notice, always twice as wide as high; nothing once it cannot be had. */
export function NoticePicture({ image, alt }: { image: string; alt: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <img
      className={styles.picture}
      src={image}
      alt={alt}
      width={1200}
      height={600}
      decoding="async"
      onError={() => setGone(true)}
    />
  );
}
