import { expect, test, vi } from "vitest";
import { repeatProblems } from "#client/features/schedules/timing.ts";
import { problemAt } from "#client/lib/api/api-error.ts";
import { loadArea } from "#client/lib/language/messages.ts";
import { emptyFields } from "../draft/draft-fields.ts";
import type { PostDraft } from "../draft/post-draft.ts";
import type { Check } from "./checks.ts";

const composer = await loadArea("en", "composer");
const schedule = await loadArea("en", "schedule");

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

const blank = {
  draft: tweet,
  problems: [],
  problemOf: () => undefined,
  rules: undefined,
  nextSlot: unknown,
  submits: false,
  isPaused: false,
};

const stateOf = ({ problems, isOpen }: Check | undefined = { title: "", detail: "", problems: [], isOpen: false }) =>
  problems.length > 0 ? problems.join() : isOpen ? "open" : "passed";

test.each([
  ["is passed with a slot", { at: "2030-01-10T09:00:00Z", problem: null, isNone: false }, "passed"],
  ["is refused without a slot", { at: null, problem: noSlots, isNone: true }, noSlots],
  ["is open during the request", unknown, "open"],
  ["is open after a failed request", { at: null, problem: "No connection", isNone: false }, "open"],
])("the check of the next free slot %s", (_name, nextSlot, state) => {
  const draft: PostDraft = { ...tweet, timing: { ...tweet.timing, mode: "queue" } };
  const checked = { ...blank, draft, nextSlot };
  expect(stateOf(checksOf(checked, "", composer.checks).at(-1))).toBe(state);
});

test.each([
  ["open while its text is new", false, "open"],
  ["failed once the problem of its text is shown", true, schedule.problems.noVariant],
])("the check of a repeat is %s", (_name, isShown, state) => {
  const repeat = { ...tweet.timing.repeat, startsOn: "2030-01-10", variants: [""] };
  repeat.rows = [{ key: 1, time: "09:00", weekdays: [1] }];
  const draft: PostDraft = { ...tweet, timing: { mode: "repeat", repeat } };
  const problems = repeatProblems(repeat, "Europe/Berlin", schedule.problems.noVariant);
  const problemOf = (path: string) => (isShown ? problemAt(problems, path) : undefined);
  const checked = { ...blank, draft, problems, problemOf };
  expect(stateOf(checksOf(checked, "", composer.checks).at(-1))).toBe(state);
});

test("the check of media is open while shared files wait, on a network that needs no picture", () => {
  const problems = [{ path: "creationIds", message: composer.problems.sharedFirst }];
  const states = (found: typeof problems) =>
    checksOf({ ...blank, problems: found }, "", composer.checks).map((check) => stateOf(check));
  expect(states([])).not.toContain("open");
  expect(states(problems)).toContain("open");
});

test("while posting is paused, the check of the time says that the post waits, whatever its time is", () => {
  for (const mode of ["once", "queue"] as const) {
    const draft: PostDraft = { ...tweet, timing: { ...tweet.timing, mode } };
    const check = checksOf({ ...blank, draft, isPaused: true }, "", composer.checks).at(-1);
    expect(check).toMatchObject({ title: composer.checks.timePaused, isOpen: true });
  }
});
