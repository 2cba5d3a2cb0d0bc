import { expect, test, vi } from "vitest";
import { composer } from "#client/texts/en/composer.ts";
import type { Check } from "./checks.ts";
import { emptyFields } from "./draft-fields.ts";
import { problemAt } from "./draft-problems.ts";
import type { PostDraft } from "./post-draft.ts";
import { repeatProblems } from "./timing.ts";

vi.stubGlobal("localStorage", { getItem: () => null });
const { checksOf } = await import("./checks.ts");

const tweet: PostDraft = {
  ...emptyFields("x"),
  accounts: {},
  alsoTo: [],
  creations: [],
  content: "Kiln opening tonight",
};
const noSlots = "This queue has no slots yet. Add times to it first.";
const unknown = { at: null, problem: null, isNone: false };

const stateOf = ({ problems, isOpen }: Check | undefined = { title: "", detail: "", problems: [], isOpen: false }) =>
  problems.length > 0 ? problems.join() : isOpen ? "open" : "passed";

test.each([
  ["is passed with a slot", { at: "2030-01-10T09:00:00Z", problem: null, isNone: false }, "passed"],
  ["is refused without any", { at: null, problem: noSlots, isNone: true }, noSlots],
  ["is open while it is looked for", unknown, "open"],
  ["is open while nobody can tell", { at: null, problem: "No connection", isNone: false }, "open"],
])("the check of the next free slot %s", (_name, nextSlot, state) => {
  const draft: PostDraft = { ...tweet, timing: { ...tweet.timing, mode: "queue" } };
  const checked = { draft, problems: [], problemOf: () => undefined, rules: undefined, nextSlot };
  expect(stateOf(checksOf(checked, "", composer.checks).at(-1))).toBe(state);
});

test.each([
  ["open while its text is new", false, "open"],
  ["failed once its text is complained of", true, composer.problems.noVariant],
])("the check of a repeat is %s", (_name, isTold, state) => {
  const repeat = { ...tweet.timing.repeat, startsOn: "2030-01-10", variants: [""] };
  repeat.rows = [{ key: 1, time: "09:00", weekdays: [1] }];
  const draft: PostDraft = { ...tweet, timing: { mode: "repeat", repeat } };
  const problems = repeatProblems(repeat, "Europe/Berlin", composer.problems.noVariant);
  const problemOf = (path: string) => (isTold ? problemAt(problems, path) : undefined);
  const checked = { draft, problems, problemOf, rules: undefined, nextSlot: unknown };
  expect(stateOf(checksOf(checked, "", composer.checks).at(-1))).toBe(state);
});
