import { arch, platform } from "node:os";
import { type Browser, chromium } from "playwright-core";

// Chromium looks for updates and syncs by itself; none of that may leave the machine.
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** A page that goes through a service worker hides its requests from `page.route`; what is about one asks for it. */
function withoutServiceWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: "block", ...options });
  return browser;
}

/** CHROMIUM_PATH, else the Chromium that comes as a package (Linux x64), else an installed Chrome. Throws when there is none. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> =>
  withoutServiceWorkers(await launchChromium([...quiet, ...more]));

async function launchChromium(wanted: readonly string[]): Promise<Browser> {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined) return chromium.launch({ executablePath: given, args: [...wanted, "--no-sandbox"] });
  if (platform() === "linux" && arch() === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    // In a single process a second context has no cookies, and closing one takes the browser down.
    const args = packaged.args.filter((arg) => arg !== "--single-process");
    return chromium.launch({ executablePath: await packaged.executablePath(), args: [...args, ...wanted] });
  }
  return chromium.launch({ channel: "chrome", args: [...wanted] });
}
