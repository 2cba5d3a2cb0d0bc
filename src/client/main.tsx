import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/router.tsx";
import { watchLanguage } from "./lib/language.ts";
import { watchTheme } from "./lib/theme.ts";
import { watchTimeZone } from "./lib/time-zone.ts";
import "./styles/app.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

watchTheme();
watchLanguage();
watchTimeZone();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
