import { execFile, spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { Postloom } from "#postloom-client/index.ts";
import { aPublisher } from "#server/test/clients/people.ts";
import { harness } from "#server/test/harness.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { freePort } from "#server/test/server-process.ts";

const h = await harness({
  listens: true,
  works: true,
  sweepEveryMs: 500,
  env: { SANDBOX: "true", WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
});
const root = join(import.meta.dirname, "../../../..");
const packageFolder = join(root, "clients/typescript");
const run = promisify(execFile);
/** For a build, or one example. */
const timeout = 60_000;

const folder = mkdtempSync(join(tmpdir(), "postloom-examples-"));
const installed = join(folder, "node_modules/@postloom/client");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tsc = (...args: string[]) =>
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...args], { cwd: folder, timeout });

/** Installs the package as npm would, from what it publishes. */
async function install(): Promise<void> {
  await tsc("-p", packageFolder, "--outDir", join(installed, "dist"));
  copyFileSync(join(packageFolder, "package.json"), join(installed, "package.json"));
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { bin: { postloom: string } };
  mkdirSync(join(folder, "bin"));
  writeFileSync(
    join(folder, "bin/postloom"),
    `#!/bin/sh\nexec "${process.execPath}" "${join(installed, bin.postloom)}" "$@"\n`,
  );
  chmodSync(join(folder, "bin/postloom"), 0o755);
  writeFileSync(join(folder, "posts.csv"), "accounts,text\nx,From a file\nx,And another\n");
  const nextYear = new Date().getFullYear() + 1;
  writeFileSync(join(folder, "plan.csv"), `Was,Wann\nFrom the plan of another tool,03/04/${nextYear} 9:30\n`);
  writeFileSync(join(folder, "bowl.png"), new Uint8Array(await (await pictureFile("bowl.png")).arrayBuffer()));
}

/** The blocks of a page in one language, as they are printed. */
const blocksOf = (page: string, language: string): string[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(new RegExp(`\`\`\`${language}\\n([^]+?)\`\`\``, "g"))].map(
    ([, block = ""]) => block,
  );

/** As a person who copies the examples has it. A new person each time, because X refuses the same text twice. */
async function environment() {
  const { apiKey } = await aPublisher(h);
  const url = h.deps.config.publicUrl;
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    POSTLOOM_URL: url,
    POSTLOOM_API_KEY: apiKey,
    XDG_CONFIG_HOME: join(folder, "config"),
  };
  return { env, client: new Postloom({ baseUrl: url, apiKey }) };
}

function writeExample(name: string, source: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return path;
}

beforeAll(install, 2 * timeout);

describe("the package", () => {
  const examples = blocksOf("clients/typescript/README.md", "js");
  const receiver = examples.find((source) => source.includes("createServer"));
  const others = examples.filter((source) => source !== receiver);
  const outputs = [
    /^x published http\S+\n$/,
    /^posts \d+\n$/,
    /^newest 0\n$/,
    /^scheduled 2\n$/,
    /^INVALID_INPUT content X .+\n$/,
  ];

  test("has examples, and this test contains the output of each", () => {
    expect(others).toHaveLength(outputs.length);
  });

  test.each(outputs.map((output, index) => ({ output, index })))(
    "runs example $index",
    { timeout },
    async ({ output, index }) => {
      const path = writeExample(`example-${index}`, others[index] ?? "");
      const { env } = await environment();
      const { stdout, stderr } = await run(process.execPath, [path], { cwd: folder, env, timeout });
      expect(stderr).toBe("");
      expect(stdout).toMatch(output);
    },
  );

  test("runs the receiver of webhooks with deliveries of the server", { timeout }, async () => {
    const { env, client } = await environment();
    const port = await freePort();
    const { secret, webhook } = await client.webhooks.create({ url: `http://127.0.0.1:${port}/`, events: [] });
    const path = writeExample("receiver", receiver ?? "");
    const child = spawn(process.execPath, [path], { env: { ...env, WEBHOOK_SECRET: secret, PORT: String(port) } });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toContain("listening");
    const { id } = await client.posts.create({ content: "Told to a receiver", platforms: ["x"] });
    await expect.poll(() => output, { timeout: 30_000 }).toContain(`published ${id}`);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).status).toBe(401);
    // The receiver prints before its answer has reached the server, which settles the delivery after it.
    const statuses = async () => {
      const deliveries = await client.webhooks.deliveries(webhook.id).take(20);
      return new Set(deliveries.map(({ status }) => status));
    };
    await expect.poll(statuses, { timeout: 30_000 }).toEqual(new Set(["delivered"]));
  });

  test("has declarations that strict programs compile with", { timeout }, async () => {
    const source = [
      'import { type Post, Postloom, type WebhookEvent } from "@postloom/client";',
      'const postloom = new Postloom({ baseUrl: "https://a.example", token: async (refused) => refused ?? "t" });',
      "export const ids = async (): Promise<string[]> => (await postloom.posts.list({ pageSize: 5 }).take(2)).map(({ id }: Post) => id);",
      'export const idOf = (event: WebhookEvent) => (event.type === "post.deleted" ? event.data.postId : null);',
      "// @ts-expect-error a post needs its platforms",
      'export const wrong = () => postloom.posts.create({ content: "No" });',
    ].join("\n");
    writeFileSync(join(folder, "program.ts"), source);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const strict = [
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2023",
    ];
    const { stdout } = await tsc(...strict, "--lib", "es2023,dom,dom.iterable", join(folder, "program.ts")).catch(
      (error: { stdout: string }) => ({ stdout: error.stdout }),
    );
    expect(stdout).toBe("");
  });
});

describe("the command line", () => {
  test("runs every example of its page", { timeout: 3 * timeout }, async () => {
    const { env, client } = await environment();
    const script = ["set -e", ...blocksOf("docs/command-line.md", "sh")].join("\n");
    const { stdout, stderr } = await run("sh", ["-c", script], { cwd: folder, env, timeout: 3 * timeout });
    expect(stderr.split("\n").filter((line) => !/^(Publishing|Making it|Importing)|^$/.test(line))).toEqual([]);
    expect(stdout).toContain("published");
    expect(readFileSync(join(folder, "kiln.png")).subarray(1, 4).toString()).toBe("PNG");
    expect(JSON.parse(readFileSync(join(folder, "next.json"), "utf8"))).toMatchObject([{ content: "Six new bowls" }]);
    const posts = await client.posts.list().take(20);
    expect(posts.filter(({ content }) => content === "Post of the day")).toHaveLength(1);
    expect(posts).toHaveLength(8);
  });
});
