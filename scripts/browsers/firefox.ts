import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { startChild } from "./child.ts";
import { type Session, scriptOf } from "./session.ts";

const startDeadlineMs = 60_000;
const answerDeadlineMs = 60_000;

/** Scrollbars that take room, as with a mouse on most systems, and no traffic of the browser's own. */
const preferences = {
  "widget.gtk.overlay-scrollbars.enabled": false,
  // A mouse that hovers: without a display Firefox knows none.
  "ui.primaryPointerCapabilities": 6,
  "ui.allPointerCapabilities": 6,
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.startup.homepage": "about:blank",
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "datareporting.policy.dataSubmissionPolicyBypassNotification": true,
  "extensions.update.enabled": false,
  "media.autoplay.default": 0,
  "media.gmp-manager.updateEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "intl.accept_languages": "en-GB",
  "services.settings.server": "http://127.0.0.1:9",
};

const Answer = z.union([
  z.object({ type: z.literal("success"), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal("error"), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal("event") }),
]);

/** Commands of WebDriver BiDi over a socket. */
async function connectBidi(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer`)));
  });
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const answer = Answer.parse(JSON.parse(data));
    if (answer.type === "event" || answer.id === null) return;
    const command = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.type === "error") command?.reject(new Error(`${answer.error}: ${answer.message}`));
    else command?.resolve(answer.result);
  });
  let last = 0;
  return {
    async send(method: string, params: object): Promise<unknown> {
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), answerDeadlineMs);
      try {
        socket.send(JSON.stringify({ id, method, params }));
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: () => socket.close(),
  };
}

const Tab = z.object({ context: z.string() });
const Evaluation = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.unknown(), sharedId: z.string().optional() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Debian's firefox-esr, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Session> {
  const child = startChild("firefox-esr", (home) => {
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(home, "user.js"), lines.join("\n"));
    // Without a display: a window under Xvfb has no window manager that gives it the focus.
    return ["--headless", "--no-remote", "--profile", home, "--remote-debugging-port", "0", "about:blank"];
  });
  try {
    const [, address] = await child.said(/WebDriver BiDi listening on (ws:\S+)/, startDeadlineMs);
    const bidi = await connectBidi(`${address}/session`);
    await bidi.send("session.new", { capabilities: {} });
    // A new tab has the focus; the first one leaves it in the address bar.
    const { context } = Tab.parse(await bidi.send("browsingContext.create", { type: "tab" }));
    const evaluate = async (expression: string) => {
      const answer = Evaluation.parse(
        await bidi.send("script.evaluate", { expression, target: { context }, awaitPromise: true }),
      );
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result;
    };
    return {
      name: "Firefox",
      async navigate(url) {
        const go = () => bidi.send("browsingContext.navigate", { context, url, wait: "complete" });
        // Firefox cancels a navigation that begins while a service worker takes over its first page.
        await go().catch((error: unknown) => {
          if (error instanceof Error && error.message.includes("NS_BINDING_ABORTED")) return go();
          throw error;
        });
      },
      async call(run, ...args) {
        return JSON.parse(String((await evaluate(scriptOf(run, args))).value));
      },
      async perform(actions) {
        await bidi.send("input.performActions", { context, actions });
      },
      async chooseFile(selector, path) {
        const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
        await bidi.send("input.setFiles", { context, element: { sharedId }, files: [path] });
      },
      async resize(width, height) {
        await bidi.send("browsingContext.setViewport", { context, viewport: { width, height } });
      },
      async screenshot() {
        const taken = z
          .object({ data: z.string() })
          .parse(await bidi.send("browsingContext.captureScreenshot", { context }));
        return Buffer.from(taken.data, "base64");
      },
      async close() {
        bidi.close();
        await child.stop();
      },
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}
