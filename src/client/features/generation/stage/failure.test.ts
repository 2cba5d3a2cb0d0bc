import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { de as germanSentences } from "#shared/server-messages/de/all-areas.ts";
import { translator } from "#shared/server-messages/translate.ts";
import { zh as chineseSentences } from "#shared/server-messages/zh/all-areas.ts";
import { failureOf } from "./failure.ts";

const german = await loadArea("de", "generation");
const generation = await loadArea("en", "generation");
const chinese = await loadArea("zh", "generation");

const asWritten = (english: string) => english;
const reasonOf = (code: string, message: string, estimateUsd: number | null = null) =>
  failureOf({ type: "image", error: { code, message }, estimateUsd }, generation, asWritten).reason;
const uncounted = "It did not count against your limit.";

test("the server's reason is shown once, with its advice", () => {
  expect(reasonOf("REFUSED", "The model server does not allow this content. Change the prompt")).toBe(
    `The model server does not allow this content. Change the prompt. ${uncounted}`,
  );
});

test("a reason that repeats the heading is replaced by general advice", () => {
  expect(reasonOf("GENERATION_FAILED", "Image generation failed")).toBe(
    `Something went wrong. Try again, or change the prompt. ${uncounted}`,
  );
});

test("a lost answer warns of a double payment unless the model is free", () => {
  expect(reasonOf("NO_ANSWER", "The answer got lost. Look there before you try again")).toBe(
    `The answer got lost. Look there before you try again. Trying again may cost twice. ${uncounted}`,
  );
  expect(reasonOf("NO_ANSWER", "The answer got lost", 0)).toBe(`The answer got lost. ${uncounted}`);
});

test("a cancelled generation is not shown as a failure", () => {
  expect(
    failureOf({ type: "image", error: { code: "CANCELLED", message: "" }, estimateUsd: null }, generation, asWritten),
  ).toEqual({
    title: generation.kinds.image.cancelled,
    reason: `You stopped this one. ${uncounted}`,
  });
});

test("Chinese sentences end with a Chinese full stop and have no space between them", () => {
  const error = { code: "REFUSED", message: "Fal cannot take requests right now. Try again in a few minutes" };
  expect(
    failureOf({ type: "image", error, estimateUsd: null }, chinese, translator(chineseSentences, "zh")).reason,
  ).toBe(`Fal 现在无法接受请求。请几分钟后再试。${chinese.failure.uncounted}`);
});

test("a message that the server stored in English is shown in the user's language", () => {
  const error = { code: "REFUSED", message: "Fal does not allow this content. Change the prompt: violence" };
  expect(failureOf({ type: "video", error, estimateUsd: null }, german, translator(germanSentences, "de"))).toEqual({
    title: german.kinds.video.failed,
    reason: `Fal erlaubt diesen Inhalt nicht. Ändere den Prompt: violence. ${german.failure.uncounted}`,
  });
});
