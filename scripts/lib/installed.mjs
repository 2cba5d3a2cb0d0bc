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

/** Lockfile entries built for one platform that are meant for this one: npm may have left them out without a word. */
export function missingNativeParts() {
  const libc = isMusl() ? "musl" : "glibc";
  return Object.entries(JSON.parse(lockfileText()).packages)
    .filter(([, entry]) => entry.os || entry.cpu)
    .filter(([, entry]) => matches(entry.os, process.platform) && matches(entry.cpu, process.arch))
    .filter(([, entry]) => process.platform !== "linux" || matches(entry.libc, libc))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)));
}

/** What an installation depends on. The pinned Node, and with it the ABI, is part of the lockfile. */
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
