import type { NoticeView } from "@clearhold/contract/wallet/press/notices";
import { Button } from "@clearhold/ui/actions";
import type { MouseEvent } from "react";
import { useText } from "../../../text/use-text.ts";
import { HtmlContent } from "./html-content.tsx";
import styles from "./notice-body.module.css";
import { NoticePicture } from "./notice-picture.tsx";

type NoticeBodyProps = {
  notice: Pick<NoticeView, "image" | "content" | "url">;
  /** The person follows a link, of the words or below them. */
  onLeave?: () => void;
};

/** Picture, words and link of a notice. */
export function NoticeBody({ notice, onLeave }: NoticeBodyProps) {
  const { image, content, url } = notice;
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) onLeave?.();
  };
  return (
    <div className={styles.body} onClickCapture={leave}>
      {image !== "" && <NoticePicture image={image} alt="" />}
      {content !== "" && <HtmlContent html={content} />}
      {url !== "" && <WayOn url={url} />}
    </div>
  );
}

/** An address outside of the app is shown in full, and opens beside it. */
function WayOn({ url }: { url: string }) {
  const t = useText();
  const outside = url.startsWith("https:");
  const away = outside && { target: "_blank", rel: "noopener noreferrer nofollow" };
  return (
    <div className={styles.wayOn}>
      {/* The button puts its words into the link. */}
      <Button render={<a href={url} {...away} />}>{t("notices.open")}</Button>
      {outside && <p className={styles.address}>{url}</p>}
    </div>
  );
}
