import { expect, test } from "vitest";
import { unannouncedBreaks } from "./breaks.ts";
import { currentContract, lastContract } from "./index.ts";

test("nothing that programs of the package's last version rely on is broken", () => {
  expect(
    unannouncedBreaks(lastContract(), currentContract()),
    "Keep the API as it was beside the new; or step the first number of the version in clients/typescript/package.json, and run `npm run client:contract`.",
  ).toEqual([]);
});

test("the kept contract is the one of this version of the package", () => {
  expect(lastContract().version, "Run `npm run client:contract` after a step of the version.").toBe(
    currentContract().version,
  );
});
