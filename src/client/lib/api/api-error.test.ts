import { TRPCClientError } from "@trpc/client";
import { beforeAll, expect, test, vi } from "vitest";
import { errorText, ProxyAnswer, RestError } from "./api-error.ts";

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => "en" });
});

test("prefers the server's message", () => {
  expect(errorText(new RestError("This file is empty", { errorCode: "INVALID_INPUT" }), "Upload failed")).toBe(
    "This file is empty",
  );
});

test("reports the status of a proxy's response, and an unreachable server", () => {
  expect(errorText(new RestError("", null, 502))).toBe("HTTP error! status: 502");
  expect(errorText(new RestError("", null, 502), "Login failed")).toBe("Login failed");
  const error = TRPCClientError.from(new ProxyAnswer(503));
  expect([errorText(error), errorText(error, "Failed to create post")]).toEqual([
    "HTTP error! status: 503",
    "Failed to create post",
  ]);
  expect(errorText(new RestError("", null))).toMatch(/^The server did not answer/);
  expect(errorText(new RestError("", null), "Login failed")).toMatch(/^The server did not answer/);
});

test("reports an error of the client itself", () => {
  expect(errorText(new TypeError("x is not a function"))).toBe("An unexpected error occurred");
  expect(errorText(new TypeError("x is not a function"), "Login failed")).toBe("Login failed");
});
