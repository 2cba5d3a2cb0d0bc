import { renderToString } from "react-dom/server";
import { type Language, languages } from "#shared/languages.ts";
import { prepareTexts, renderIn } from "#client/lib/language.ts";
import { readArea } from "#client/texts/areas.ts";
import { FrontDoor } from "./front-door.tsx";

interface RenderedPage {
  language: Language;
  title: string;
  description: string;
  markup: string;
}

const nothing = () => undefined;

/** The landing page of a visitor in each language, as `start.tsx` shows it. */
export async function renderLanding(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const language of languages) {
    renderIn(language);
    await Promise.all([prepareTexts("shell"), prepareTexts("landing")]);
    const texts = readArea(language, "landing");
    if (texts === undefined) throw new Error(`The words of the landing page are missing: ${language}`);
    const markup = renderToString(<FrontDoor enter={nothing} onIntent={nothing} />);
    pages.push({ language, title: `${texts.headline} · Postloom`, description: texts.tagline, markup });
  }
  return pages;
}
