import "./api/no-code-from-text.ts";
import "@clearhold/ui/theme.css";
import "./fonts.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { usePreferences } from "./preferences/preferences.ts";
import { router } from "./router.tsx";
import { loadTexts, useTexts } from "./text/load-texts.ts";
import { TextProvider } from "./text/text-provider.tsx";

const { language } = usePreferences.getState();
const place = document.getElementById("root");
if (!place) throw new Error("the page has no #root");

useTexts.setState(await loadTexts(language));
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TextProvider>
        <RouterProvider router={router} />
      </TextProvider>
    </QueryClientProvider>
  </StrictMode>,
);
