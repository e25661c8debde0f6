import {
  type ProfileField,
  updateProfile,
  uploadPicture,
} from "@clearhold/contract/wallet/people/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { postWithProgress } from "../../../api/post-with-progress.ts";
import { userInfoQuery } from "../../../session/user-info.ts";

/** Changes one field of what the person shows. */
export function useUpdateProfile(field: ProfileField, onDone: (value: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => call(updateProfile, { field, value }),
    onSuccess: (user, value) => {
      queries.setQueryData(userInfoQuery.queryKey, user);
      onDone(value);
    },
  });
}

/** Sends a picture and shows it as the person's own. `sent` is how much of it has left, 0 to 1. */
export function useSendAvatar(onDone: () => void) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    mutationFn: async (picture: Blob) => {
      setSent(0);
      const file = new File([picture], "avatar", { type: picture.type });
      const { url } = await call(uploadPicture, { file }, { post: postWithProgress(setSent) });
      return call(updateProfile, { field: "avatar", value: url });
    },
    onSuccess: (user) => {
      queries.setQueryData(userInfoQuery.queryKey, user);
      onDone();
    },
  });
  return { ...sending, sent };
}
