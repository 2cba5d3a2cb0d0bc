import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInNeeded } from "../failures.ts";

/** How the command line is signed in at one server. */
export type Credential =
  | { kind: "key"; apiKey: string }
  | {
      kind: "program";
      clientId: string;
      /** The address that the tokens are for. */
      resource: string;
      tokenUrl: string;
      revocationUrl: string;
      accessToken: string;
      /** ISO 8601. */
      expiresAt: string;
      refreshToken: string;
    };

interface Kept {
  /** The server of commands that name none; null: no sign-in. */
  current: string | null;
  servers: Record<string, Credential>;
}

function parseKept(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return typeof kept?.servers === "object" && kept.servers !== null
      ? { current: null, ...kept, servers: kept.servers }
      : null;
  } catch {
    return null;
  }
}

const nothing: Kept = { current: null, servers: {} };
/** A process that died leaves its lock behind. No renewal of a token takes so long. */
const lockEndsAfterMs = 60_000;

/** Where the command line keeps its own files, as each system wants it. */
export function configFolderOf(env: NodeJS.ProcessEnv, home: string): string {
  const base = env["XDG_CONFIG_HOME"] ?? env["APPDATA"];
  return join(base === undefined || base === "" ? join(home, ".config") : base, "postloom");
}

/** The file of the credentials, which only its owner may read. */
export class Credentials {
  readonly #folder: string;
  readonly #path: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, "credentials.json");
  }

  async #read(): Promise<Kept> {
    let text: string;
    try {
      text = await readFile(this.#path, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return nothing;
      throw error;
    }
    // The parser's own message would show a part of the file.
    const kept = parseKept(text);
    if (kept === null) throw signInNeeded(`${this.#path} is damaged. Delete it, then sign in anew: postloom login`);
    return kept;
  }

  async current(): Promise<string | null> {
    return (await this.#read()).current;
  }

  async of(server: string): Promise<Credential | null> {
    return (await this.#read()).servers[server] ?? null;
  }

  /** Keeps it (null: forgets it); inside `alone`. Written beside and renamed, so that a reader never sees half a file. */
  async keep(server: string, credential: Credential | null): Promise<void> {
    const { current, servers } = await this.#read();
    const { [server]: _before, ...others } = servers;
    const kept: Kept =
      credential === null
        ? { current: current === server ? (Object.keys(others)[0] ?? null) : current, servers: others }
        : { current: server, servers: { ...others, [server]: credential } };
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const beside = `${this.#path}.${process.pid}`;
    await writeFile(beside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    await rename(beside, this.#path);
  }

  /**
   * Runs the work while no other process does: a refresh token works once, and a second use would end the access of all. Throws after two
   * minutes of waiting.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const lock = join(this.#folder, "credentials.lock");
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (const end = Date.now() + 2 * lockEndsAfterMs; ;) {
      try {
        await mkdir(lock);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST" || Date.now() > end) throw error;
        await this.#breakOldLock(lock);
        await sleep(50);
      }
    }
    try {
      return await work();
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }

  async #breakOldLock(lock: string): Promise<void> {
    try {
      const { mtimeMs } = await stat(lock);
      if (Date.now() - mtimeMs > lockEndsAfterMs) await rm(lock, { recursive: true, force: true });
    } catch (error) {
      // Its owner has just given it up.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
