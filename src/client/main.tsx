import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { start } from "./app/start.tsx";
import { watchLanguage } from "./lib/language.ts";
import { watchTheme } from "./lib/theme.ts";
import { watchTimeZone } from "./lib/time-zone.ts";
import "./styles/app.css";

const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");
const root = createRoot(element);

watchTheme();
watchLanguage();
watchTimeZone();
void start((page) => root.render(<StrictMode>{page}</StrictMode>));
