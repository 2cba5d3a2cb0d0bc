import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockfileText, pinnedNode, root } from "./project.mjs";

const stampFile = join(root, "node_modules", ".postloom-setup.json");

function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

function matches(allowed, value) {
  if (!allowed) return true;
  return allowed.includes(value) || (allowed.every((entry) => entry.startsWith("!")) && !allowed.includes(`!${value}`));
}

/** Lockfile entries built for this platform that are not installed: npm leaves out optional packages silently. */
export function missingNativeParts() {
  const libc = isMusl() ? "musl" : "glibc";
  return Object.entries(JSON.parse(lockfileText()).packages)
    .filter(([, entry]) => entry.os || entry.cpu)
    .filter(([, entry]) => matches(entry.os, process.platform) && matches(entry.cpu, process.arch))
    .filter(([, entry]) => process.platform !== "linux" || matches(entry.libc, libc))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)));
}

/** The lockfile's content decides what is installed; the pinned Node, and with it the ABI, is part of it. */
function fingerprint() {
  const lockfile = createHash("sha256").update(lockfileText()).digest("hex");
  return JSON.stringify({ lockfile, platform: process.platform, arch: process.arch, musl: isMusl() });
}

export function isInstalled() {
  if (!existsSync(stampFile) || !existsSync(pinnedNode)) return false;
  return readFileSync(stampFile, "utf8") === fingerprint() && missingNativeParts().length === 0;
}

export function markInstalled() {
  writeFileSync(stampFile, fingerprint());
}
