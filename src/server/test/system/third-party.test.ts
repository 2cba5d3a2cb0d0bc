import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prebuiltPackages } from "../../../../scripts/lib/prebuilt-parts.ts";
import { thirdPartyText } from "../../../../scripts/third-party.ts";

const root = join(import.meta.dirname, "../../../..");
const written = readFileSync(join(root, "THIRD_PARTY.md"), "utf8");

test("THIRD_PARTY.md matches package-lock.json (written by node scripts/third-party.ts)", () => {
  expect(written).toBe(thirdPartyText());
});

test.each(["mediabunny", "nodemailer", "postal-mime", "react", "emojibase-data", "@fontsource-variable/geist-mono"])(
  "%s is listed with its installed version and licence",
  (name) => {
    const file = readFileSync(join(root, "node_modules", name, "package.json"), "utf8");
    const { version, license } = JSON.parse(file) as { version: string; license: string };
    expect(written).toContain(
      `- [${name} ${version}](https://www.npmjs.com/package/${name}/v/${version}), ${license}\n`,
    );
  },
);

const nativeFile = (pattern: string) => {
  const [file] = globSync(`node_modules/${pattern}/*.node`, { cwd: root });
  return file === undefined ? null : readFileSync(join(root, file));
};

test.each(prebuiltPackages.filter(({ parts }) => parts.some(({ marker }) => marker !== undefined)))(
  "each listed part of $name is in the installed binary",
  ({ name, parts }) => {
    const file = nativeFile(name);
    expect(file, `${name} is not installed`).not.toBeNull();
    expect(parts.filter(({ marker }) => marker !== undefined && file?.includes(marker) !== true)).toEqual([]);
  },
);

test("the codec contains no software H.264 encoder but x264, as documented", () => {
  const codec = nativeFile("@napi-rs/webcodecs-*");
  for (const other of ["openh264", "libkvazaar", "h264_mf"]) expect(codec?.includes(other), other).toBe(false);
});
