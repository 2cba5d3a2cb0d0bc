import { renderToString } from "react-dom/server";
import { prepareTexts, renderIn } from "#client/lib/language/language.ts";
import { readArea } from "#client/lib/language/messages.ts";
import { type Language, languages } from "#shared/languages.ts";
import { FrontDoor } from "./front-door.tsx";

interface RenderedPage {
  language: Language;
  title: string;
  description: string;
  markup: string;
}

const noop = () => undefined;

/** Renders a visitor's landing page in each language, with the markup that `start.tsx` hydrates. */
export async function renderLanding(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const language of languages) {
    renderIn(language);
    await Promise.all([prepareTexts("shell"), prepareTexts("landing")]);
    const messages = readArea(language, "landing");
    if (messages === undefined) throw new Error(`The messages of the landing page are missing: ${language}`);
    const markup = renderToString(<FrontDoor enter={noop} onIntent={noop} />);
    pages.push({ language, title: `${messages.headline} · Postloom`, description: messages.tagline, markup });
  }
  return pages;
}
