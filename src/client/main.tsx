import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { start } from "./app/start.tsx";
import { watchLanguage } from "./lib/language.ts";
import { watchLostChunks } from "./lib/lost-chunks.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { watchTheme } from "./lib/theme.ts";
import { watchTimeZone } from "./lib/time-zone.ts";
import "./styles/app.css";

const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
const root = createRoot(element);

watchLostChunks();
watchTheme();
watchLanguage();
watchTimeZone();
void start((page) => root.render(<StrictMode>{page}</StrictMode>));
// After everything that the first screen needs.
addEventListener("load", () => void registerServiceWorker());
