import { expect, test } from "vitest";
import { defaultSettings } from "#shared/users/settings.ts";
import { reconcile } from "./appearance-change.ts";

const server = { theme: "light", language: "de", timezone: "Europe/Berlin" } as const;

test("does nothing without changes", () => {
  expect(reconcile(server, server, server)).toEqual({ take: {}, save: {} });
});

test("applies only what was changed on another device", () => {
  const seen = { ...server, language: "en" } as const;
  expect(reconcile(seen, server, seen)).toEqual({ take: { language: "de" }, save: {} });
});

test("saves what was changed here and is not on the server", () => {
  expect(reconcile(server, server, { ...server, theme: "dark" })).toEqual({ take: {}, save: { theme: "dark" } });
});

test("the server wins if both sides changed", () => {
  expect(reconcile({ ...server, theme: "auto" }, server, { ...server, theme: "dark" })).toEqual({
    take: { theme: "light" },
    save: {},
  });
});

test("applies all settings of the server after a sign-in", () => {
  expect(reconcile({}, server, defaultSettings.appearance)).toEqual({ take: server, save: {} });
});

test("saves the settings of the browser for a new account", () => {
  const { appearance } = defaultSettings;
  expect(reconcile(appearance, appearance, server)).toEqual({ take: {}, save: server });
});
