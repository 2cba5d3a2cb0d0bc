import { expect, test } from "vitest";
import { de as germanSentences } from "#shared/server-messages/de.ts";
import { zh as chineseSentences } from "#shared/server-messages/zh.ts";
import { translator } from "#shared/server-messages/translate.ts";
import { generation as german } from "#client/texts/de/generation.ts";
import { generation } from "#client/texts/en/generation.ts";
import { generation as chinese } from "#client/texts/zh/generation.ts";
import { failureOf } from "./failure.ts";

const asWritten = (english: string) => english;
const reasonOf = (code: string, message: string, estimateUsd: number | null = null) =>
  failureOf({ type: "image", error: { code, message }, estimateUsd }, generation, asWritten).reason;
const uncounted = "It did not count against your limit.";

test("the server's reason is told once, with what it says to do", () => {
  expect(reasonOf("REFUSED", "The model server does not allow this content. Change the prompt")).toBe(
    `The model server does not allow this content. Change the prompt. ${uncounted}`,
  );
});

test("a reason that says no more than the heading gives way to what may help", () => {
  expect(reasonOf("GENERATION_FAILED", "Image generation failed")).toBe(
    `Something went wrong. Try again, or change the prompt. ${uncounted}`,
  );
});

test("a lost answer warns of paying twice where anything is paid, whatever else is said", () => {
  expect(reasonOf("NO_ANSWER", "The answer got lost. Look there before you try again")).toBe(
    `The answer got lost. Look there before you try again. Trying again may be paid for twice. ${uncounted}`,
  );
  expect(reasonOf("NO_ANSWER", "The answer got lost", 0)).toBe(`The answer got lost. ${uncounted}`);
});

test("one who cancelled is not told of a failure", () => {
  expect(
    failureOf({ type: "image", error: { code: "CANCELLED", message: "" }, estimateUsd: null }, generation, asWritten),
  ).toEqual({
    title: generation.kinds.image.cancelled,
    reason: `You stopped this one. ${uncounted}`,
  });
});

test("Chinese sentences end as Chinese ones do, with nothing between them", () => {
  const error = { code: "REFUSED", message: "Fal cannot take requests right now. Try again in a few minutes" };
  expect(
    failureOf({ type: "image", error, estimateUsd: null }, chinese, translator(chineseSentences, "zh")).reason,
  ).toBe(`Fal 现在无法接受请求。请几分钟后再试。${chinese.failure.uncounted}`);
});

test("what the server stored in English is told in the language of the person", () => {
  const error = { code: "REFUSED", message: "Fal does not allow this content. Change the prompt: violence" };
  expect(failureOf({ type: "video", error, estimateUsd: null }, german, translator(germanSentences, "de"))).toEqual({
    title: german.kinds.video.failed,
    reason: `Fal erlaubt diesen Inhalt nicht. Ändere den Prompt: violence. ${german.failure.uncounted}`,
  });
});
