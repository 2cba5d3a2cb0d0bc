import { expect, test } from "vitest";
import { defaultSettings } from "#shared/users/settings.ts";
import { reconcile } from "./appearance-change.ts";

const told = { theme: "light", language: "de", timezone: "Europe/Berlin" } as const;

test("where all is as it was, nothing is done", () => {
  expect(reconcile(told, told, told)).toEqual({ take: {}, save: {} });
});

test("what was changed on another device is taken over, and nothing else", () => {
  const seen = { ...told, language: "en" } as const;
  expect(reconcile(seen, told, seen)).toEqual({ take: { language: "de" }, save: {} });
});

test("what was changed here and never arrived is saved", () => {
  expect(reconcile(told, told, { ...told, theme: "dark" })).toEqual({ take: {}, save: { theme: "dark" } });
});

test("what was changed on both sides is as the server has it", () => {
  expect(reconcile({ ...told, theme: "auto" }, told, { ...told, theme: "dark" })).toEqual({
    take: { theme: "light" },
    save: {},
  });
});

test("after signing in everything is taken over", () => {
  expect(reconcile({}, told, defaultSettings.appearance)).toEqual({ take: told, save: {} });
});

test("a new account begins with how things look in the browser", () => {
  const { appearance } = defaultSettings;
  expect(reconcile(appearance, appearance, told)).toEqual({ take: {}, save: told });
});
