import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

test.each([
  ["Short enough", 20, "Short enough"],
  ["The door is open until six", 22, "The door is open…"],
  ["The door is open, until six", 20, "The door is open…"],
  ["Töpferwerkstattgemeinschaftsausstellung", 12, "Töpferwerks…"],
  ["窑口今天下午打开欢迎路过的朋友", 8, "窑口今天下午打…"],
  ["Five 🏺🏺🏺🏺", 9, "Five 🏺…"],
])("%s, cut to %i, reads %s", (text, max, wanted) => {
  expect(excerpt(text, max)).toBe(wanted);
  expect(excerpt(text, max).length).toBeLessThanOrEqual(max);
});
