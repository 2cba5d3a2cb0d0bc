import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { sentencesIn } from "#server/test/sentences-of.ts";
import { restOperations } from "#server/trpc/rest.ts";
import { de } from "#shared/server-messages/de/all-areas.ts";
import { translator } from "#shared/server-messages/translate.ts";

const src = join(import.meta.dirname, "../../..");

/** Files whose texts are not shown to users, or have them in every language already. */
const exceptions: readonly { files: RegExp; because: string }[] = [
  { files: /^client\//, because: "its texts are in shared/messages" },
  { files: /\.test\.ts$|(^|\/)test\//, because: "tests" },
  { files: /^shared\/(server-messages|error-catalogue)\//, because: "the catalogues themselves" },
  { files: /^server\/domains\/auth\/identities\/identity\.routes\.ts$/, because: "a page written in every language" },
  { files: /^server\/sandbox\//, because: "simulates the networks, which use English" },
  {
    files: /^server\/(admin|db|jobs\/registry|metrics|env|lib\/env-variable|http\/(metrics|health|api-docs))/,
    because: "for the operator",
  },
  { files: /^server\/integrations\/(identity\/|storage\/storage-url)/, because: "for the log and the start" },
  {
    files: /^server\/integrations\/ai\/([\w-]+\/)?[\w-]*(settings|describe)\.ts$/,
    because: "read at the start, or by a model",
  },
  {
    files: /^server\/integrations\/ai\/text\/text-models\.ts$|^server\/domains\/suggestions\/suggestions\.service\.ts$/,
    because: "read by a model",
  },
  { files: /^server\/renderer\//, because: "has no texts" },
  { files: /^server\/mcp\//, because: "for assistants, which speak to the person in their language" },
  { files: /oauth\/refusals\.ts$/, because: "for the developers of programs, in the words of the standards" },
  { files: /^server\/lib\/(http|secrets\/secret-box)\.ts$/, because: "causes, for the log" },
  { files: /^server\/trpc\/openapi\//, because: "the document of the API is in English" },
  { files: /^server\/(installation|domains\/notifications\/release)\//, because: "for the log" },
  { files: /-cookie\.ts$/, because: "headers" },
  { files: /analytics\.router\.ts$|repeats\.router\.ts$/, because: "summaries and examples of the API's document" },
  {
    files: /^server\/integrations\/(mail|push)\/|secret-key\.ts$|deletion-deadline\.ts$|sync-token\.ts$/,
    because: "for the log",
  },
  { files: /^server\/integrations\/social\/(registry|social-settings)\.ts$/, because: "warnings at the start" },
  { files: /^shared\/billing\/plans\.ts$/, because: "the texts of billing are in every language" },
  {
    files: /^server\/domains\/auth\/identities\/(find-account|receive-identity)\.ts$/,
    because: "causes, for the log; users read the message of their code",
  },
  {
    files: /^server\/domains\/personal-data\/archive-format\.ts$/,
    because: "the note inside an archive",
  },
];

/** Names and headers, which are the same in every language. */
const names =
  /^(Bearer|Basic|OAuth|Key|Google|OpenAI|Stripe|Stable Diffusion|\{\} \(Stable|Amazon S3|Samsung Internet|Windows Media)/;

/** Texts of network answers, matched by the code. */
const networkTexts =
  /^(You are not allowed to create a Tweet|You can only reply|Reply to this conv|You attempted to reply|This user is not allowed)/;

/** Parts of composed sentences, and the resulting sentences. */
const assembled: Readonly<Record<string, readonly string[]>> = {
  "{} or {}": ["This server has no such model for images. Choose builtin:loom or openai:gpt-image-2"],
  "Creation deleted.{}": [
    "Creation deleted. A post that used it is a draft",
    "Creation deleted. 2 posts that used it are drafts",
  ],
  "{} Delete it on {} yourself, then delete the post here.": [
    "X has no call that deletes a post. Delete it on X yourself, then delete the post here.",
  ],
  "{} {}. Your cap is {} a month, {} of it is spent{}. {}": [
    "This would cost about $0.04. Your cap is $5.00 a month, $4.99 of it is spent. Raise the cap in the settings, or choose a free model.",
    "This may cost up to $0.04. Your cap is $5.00 a month, $4.99 of it is spent and $0.04 is reserved for what is being made. Raise the cap in the settings, or choose a free model.",
  ],
  "This may cost up to": [],
  "This would cost about": [],
  "{} made a {} that cannot be fetched": [],
  "{} right now. Try again": ["Fal made a picture that cannot be fetched right now. Try again"],
  "{}, {}. Try again": ["Fal made a video that cannot be fetched, it is too large. Try again"],
  "This picture is too large: at most {}": [],
  "{} pixels a side": ["This picture is too large: at most 16383 pixels a side"],
  "{} frames, and this has {}": ["This picture is too large: at most 300 frames, and this has 301"],
  "{} megapixels{}": [
    "This picture is too large: at most 50 megapixels",
    "This picture is too large: at most 50 megapixels in all frames",
  ],
  "Password {}": ["Password must be at least 6 characters long", "Password must contain a symbol"],
  "{} accepts {} {} in one post here": ["X accepts 4 pictures in one post here", "X accepts 1 video in one post here"],
};

/** A catalogue of empty translations: any text left in the result is missing in the catalogue. */
const emptyTranslations = translator(Object.fromEntries(Object.keys(de).map((english) => [english, ""])), "en");

const isTranslated = (sentence: string) => emptyTranslations(sentence).trim() === "";

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .sort();
const isException = (file: string) => exceptions.some(({ files: where }) => where.test(file));

test("every sentence that a user may read is in the catalogue", () => {
  const left = files
    .filter((file) => !isException(file))
    .flatMap((file) =>
      sentencesIn(readFileSync(join(src, file), "utf8"))
        .filter((sentence) => !isTranslated(sentence.replaceAll("{}", "7")) && !(sentence in assembled))
        .filter((sentence) => !names.test(sentence) && !networkTexts.test(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    );
  expect(left, "Add it to src/shared/server-messages, in every language; {name} stands for what is put in.").toEqual(
    [],
  );
});

test("every composed sentence is in the catalogue as a whole", () => {
  expect(
    Object.values(assembled)
      .flat()
      .filter((sentence) => !isTranslated(sentence)),
  ).toEqual([]);
});

test("the message of every successful call is in the catalogue", () => {
  const messages = restOperations(appRouter).flatMap(({ rest }) => rest.message ?? []);
  expect(messages.filter((message) => !isTranslated(message))).toEqual([]);
});

test("everything that may be reported as not found has a name in the catalogue", () => {
  const nouns = files
    .filter((file) => !isException(file))
    .flatMap((file) =>
      [...readFileSync(join(src, file), "utf8").matchAll(/notFound\("([^"]+)"\)/g)].map(([, noun = ""]) => noun),
    );
  expect(nouns.filter((noun) => !isTranslated(noun))).toEqual([]);
});

test("each exception still matches a file", () => {
  expect(exceptions.filter(({ files: where }) => !files.some((file) => where.test(file)))).toEqual([]);
});
