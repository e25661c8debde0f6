import type { Post } from "@clearhold/client";

/** Posts as fetch would and tells how much has left, from 0 to 1, which fetch itself does not say. */
export function postWithProgress(onProgress: (share: number) => void): Post {
  return (url, { headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open("POST", url);
      request.responseType = "json";
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve({ status: request.status, body: request.response });
      request.onerror = () => reject(new TypeError("the request failed"));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener("abort", () => request.abort(), { once: true });
      request.send(body);
    });
}
