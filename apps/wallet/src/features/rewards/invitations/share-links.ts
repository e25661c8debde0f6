import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getInviteInfo } from "@clearhold/contract/wallet/rewards/invitations";
import type { IconName } from "@clearhold/ui/actions";

export type Invitation = Pick<ReplyOf<typeof getInviteInfo>, "invite_code" | "invite_url">;

type ShareTarget = { readonly name: string; readonly icon: IconName; readonly href: string };

/** The four places of the requirement. YouTube takes no link: its site is opened, and nothing else. */
export function shareTargets(url: string, text: string): readonly ShareTarget[] {
  const [link, words] = [encodeURIComponent(url), encodeURIComponent(text)];
  return [
    {
      name: "Telegram",
      icon: "telegram",
      href: `https://t.me/share/url?url=${link}&text=${words}`,
    },
    { name: "WhatsApp", icon: "whatsapp", href: `https://wa.me/?text=${words}` },
    {
      name: "Facebook",
      icon: "facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    },
    { name: "YouTube", icon: "youtube", href: "https://www.youtube.com/" },
  ];
}
