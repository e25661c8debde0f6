import { TextSkeleton } from "@clearhold/ui/feedback";
import { Found } from "../../../api/found.tsx";
import { ArticleBlocks } from "../help/article-blocks.tsx";
import { useReadText } from "./texts-data.ts";

/** The terms in force, to be read over a form. */
export function TermsText() {
  return (
    <Found query={useReadText("terms")} what="text" skeleton={<TextSkeleton paragraphs={3} />}>
      {({ blocks }) => <ArticleBlocks blocks={blocks} />}
    </Found>
  );
}
