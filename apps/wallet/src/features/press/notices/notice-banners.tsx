import type { BannerView } from "@clearhold/contract/wallet/press/notices";
import { useQuery } from "@tanstack/react-query";
import { useText } from "../../../text/use-text.ts";
import styles from "./notice-banners.module.css";
import { NoticePicture } from "./notice-picture.tsx";
import { homeQuery } from "./notices-data.ts";

/** Banners side by side, to be swiped; nothing while there are none. */
export function NoticeBanners() {
  const t = useText();
  const banners = useQuery(homeQuery()).data?.banner_list ?? [];
  if (banners.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keys
    <section className={styles.frame} aria-label={t("notices.banners")} tabIndex={0}>
      <ul className={styles.banners}>
        {banners.map((banner) => (
          <li key={banner.id} className={styles.banner}>
            <Banner banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ banner: { title, image, url } }: { banner: BannerView }) {
  const shown = (
    <>
      <NoticePicture image={image} alt="" />
      <span className={styles.title}>{title}</span>
    </>
  );
  if (url === "") return <div className={styles.card}>{shown}</div>;
  if (url.startsWith("#/")) {
    return (
      <a className={styles.card} href={url}>
        {shown}
      </a>
    );
  }
  return (
    <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
      <span className={styles.address}>{url}</span>
    </a>
  );
}
