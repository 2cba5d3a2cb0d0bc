import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { say, SetupError } from "../lib/project.mjs";

/** The browser of webkit2gtk-driver lies in the folder of the architecture. */
const miniBrowsers = () => globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");

export function miniBrowser(): string {
  const [found] = miniBrowsers();
  if (found === undefined) throw new SetupError("WebKitGTK has no MiniBrowser here: install webkit2gtk-driver.");
  return found;
}

/** Of Debian. Firefox decodes H.264 with libavcodec, WebKitGTK with a plugin of GStreamer. */
const packages: Record<string, () => boolean> = {
  "firefox-esr": () => existsSync("/usr/bin/firefox-esr"),
  "webkit2gtk-driver": () => existsSync("/usr/bin/WebKitWebDriver") && miniBrowsers().length > 0,
  xvfb: () => existsSync("/usr/bin/xvfb-run"),
  xauth: () => existsSync("/usr/bin/xauth"),
  "gstreamer1.0-libav": () => globSync("/usr/lib/*/gstreamer-1.0/libgstlibav.so").length > 0,
};

/** For each call: a slow mirror needs some minutes, one that does not answer would take forever. */
const aptDeadlineMs = 300_000;

const missing = () => Object.keys(packages).filter((name) => packages[name]?.() === false);

/** This machine cannot install the browsers. Nothing is wrong with the product. */
export class NotInstallable extends SetupError {}

/** Installs the browsers that are missing. */
export function ensureBrowsers(): void {
  if (process.platform !== "linux")
    throw new NotInstallable("the browsers are packages of Debian, and this is no Linux");
  const wanted = missing();
  if (wanted.length === 0) return;
  const names = wanted.join(", ");
  if (!existsSync("/usr/bin/apt-get")) throw new NotInstallable(`${names} are missing, and there is no apt-get`);
  if (process.getuid?.() !== 0) throw new NotInstallable(`${names} are missing, and only root may install them`);
  say(`installing ${names} …`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: aptDeadlineMs,
    }).status === 0;
  const isUpdated = apt("update", "--error-on=any");
  if (isUpdated) apt("install", "--yes", "--no-install-recommends", ...wanted);
  if (missing().length === 0) return;
  const left = missing().join(", ");
  throw new NotInstallable(
    `${left} are missing, and apt-get ${isUpdated ? "did not install them" : "reaches no mirror"}`,
  );
}
