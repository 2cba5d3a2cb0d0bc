import { expect, test } from "vitest";
import { loadConfig } from "#server/env.ts";

const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
const storageOf = (env: Record<string, string>) => loadConfig(env).storage;

test("without STORAGE_URL media are below the data folder; a file: address names another folder", () => {
  expect(storageOf({})).toEqual({ kind: "disk", folder: null });
  expect(storageOf({ STORAGE_URL: "file:///mnt/my%20media" })).toEqual({ kind: "disk", folder: "/mnt/my media" });
});

test("an s3: address has the bucket, and optionally a folder, a server and a region", () => {
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  expect(storageOf({ STORAGE_URL: "s3://media", ...keys })).toEqual({
    kind: "s3",
    bucket: "media",
    prefix: "",
    endpoint: null,
    region: "us-east-1",
    credentials,
  });
  const address = "s3://media/a/b/?endpoint=http://127.0.0.1:9000&region=eu-central-1";
  expect(storageOf({ STORAGE_URL: address, ...keys, AWS_SESSION_TOKEN: "token" })).toEqual({
    kind: "s3",
    bucket: "media",
    prefix: "a/b/",
    endpoint: "http://127.0.0.1:9000",
    region: "eu-central-1",
    credentials: { ...credentials, sessionToken: "token" },
  });
});

test.each([
  "media",
  "https://s3.example.org/media",
  "file://host/folder",
  "file:///",
  "file:///a%zz",
  "s3:///folder",
  "s3://key:secret@media",
  "s3://media/a%zz",
  "s3://media?endpoint=ftp://127.0.0.1",
])("%s is refused with the variable and the expected format", (address) => {
  expect(() => storageOf({ STORAGE_URL: address, ...keys })).toThrow(/STORAGE_URL: must be file:/);
});

test("the missing keys of a bucket are named", () => {
  expect(() => storageOf({ STORAGE_URL: "s3://media" })).toThrow(
    /AWS_ACCESS_KEY_ID: is missing[^]*AWS_SECRET_ACCESS_KEY: is missing/,
  );
});
