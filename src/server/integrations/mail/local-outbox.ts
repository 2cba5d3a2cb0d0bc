import { createHash } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toMessage } from "#server/integrations/mail/compose.ts";
import type { KeptMail, Mailer } from "#server/integrations/mail/mailer.ts";

/** `<id>.<receiver>.eml`: all names are built this way, so no path can refer outside the folder. */
const fileName = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\da-f]{32})\.eml(\.part)?$/;

/** Hash of the receiver in file names, to find the mails to an address without reading them. */
const receiverOf = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 32);

interface KeptFile {
  name: string;
  id: string;
  receiver: string;
  /** false: still being written, or left by a crashed process. */
  isComplete: boolean;
}

async function* filesIn(folder: string): AsyncGenerator<KeptFile> {
  for await (const { name } of await opendir(folder)) {
    const [, id, receiver, part] = fileName.exec(name) ?? [];
    if (id !== undefined && receiver !== undefined) yield { name, id, receiver, isComplete: part === undefined };
  }
}

async function removeWhere(folder: string, matches: (file: KeptFile) => boolean): Promise<void> {
  for await (const file of filesIn(folder)) if (matches(file)) await rm(join(folder, file.name), { force: true });
}

/** null when the file was removed in the meantime. */
async function readMail(folder: string, { name, id }: KeptFile): Promise<KeptMail | null> {
  let source: Buffer;
  try {
    source = await readFile(join(folder, name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const { default: PostalMime } = await import("postal-mime");
  const { to, subject, date, text, html } = await PostalMime.parse(source);
  return {
    id,
    to: to?.map(({ address }) => address).join(", ") ?? "",
    subject: subject ?? "",
    sentAt: new Date(date ?? 0),
    text: text ?? "",
    html: html ?? "",
  };
}

/** Used without a mail server: stores each mail as an .eml file that only the server's user can read. */
export async function createLocalOutbox(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(toMessage(from, mail));
      const name = `${mail.id}.${receiverOf(mail.to)}.eml`;
      if (!fileName.test(name)) throw new Error("Not the id of a mail");
      const path = join(folder, name);
      // Renamed only once complete. A repeated mail replaces the first one.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async remove(ids) {
      if (ids.length === 0) return;
      const removed = new Set(ids);
      await removeWhere(folder, ({ id }) => removed.has(id));
    },
    async removeTo(address) {
      const removed = receiverOf(address);
      await removeWhere(folder, ({ receiver }) => receiver === removed);
    },
    outbox: {
      async list(limit) {
        const files: KeptFile[] = [];
        for await (const file of filesIn(folder)) if (file.isComplete) files.push(file);
        // Ids begin with their time of creation (UUIDv7).
        files.sort((one, other) => (one.id < other.id ? 1 : -1));
        const mails = await Promise.all(files.slice(0, limit).map((file) => readMail(folder, file)));
        return mails.filter((mail) => mail !== null);
      },
      async find(id) {
        for await (const file of filesIn(folder)) if (file.id === id && file.isComplete) return readMail(folder, file);
        return null;
      },
    },
  };
}
