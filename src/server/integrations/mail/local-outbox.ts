import { createHash } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import { toMessage } from "#server/integrations/mail/compose.ts";
import type { KeptMail, Mailer } from "#server/integrations/mail/mailer.ts";

/** `<id>.<receiver>.eml`: nothing else names a file here, so no path can lead out of the folder. */
const fileName = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\da-f]{32})\.eml(\.part)?$/;

/** Stands for the receiver in the names: the mails to an address are found without reading any. */
const receiverOf = (address: string) => createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 32);

interface KeptFile {
  name: string;
  id: string;
  receiver: string;
  /** false: still being written, or left by a process that died at it. */
  isWhole: boolean;
}

async function* filesIn(folder: string): AsyncGenerator<KeptFile> {
  for await (const { name } of await opendir(folder)) {
    const [, id, receiver, part] = fileName.exec(name) ?? [];
    if (id !== undefined && receiver !== undefined) yield { name, id, receiver, isWhole: part === undefined };
  }
}

async function removeWhere(folder: string, isMeant: (file: KeptFile) => boolean): Promise<void> {
  for await (const file of filesIn(folder)) if (isMeant(file)) await rm(join(folder, file.name), { force: true });
}

/** null when it is gone by now. */
async function readMail(folder: string, { name, id }: KeptFile): Promise<KeptMail | null> {
  let source: Buffer;
  try {
    source = await readFile(join(folder, name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
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

/** Where mails go while there is no mail server: one .eml file each, for the eyes of whoever runs this machine only. */
export async function createLocalOutbox(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(from, mail));
      const name = `${mail.id}.${receiverOf(mail.to)}.eml`;
      if (!fileName.test(name)) throw new Error("Not the id of a mail");
      const path = join(folder, name);
      // Under its name only once it is whole; written again, it replaces itself.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async remove(ids) {
      if (ids.length === 0) return;
      const removed = new Set(ids);
      await removeWhere(folder, ({ id }) => removed.has(id));
    },
    async removeTo(address) {
      const gone = receiverOf(address);
      await removeWhere(folder, ({ receiver }) => receiver === gone);
    },
    outbox: {
      async list(limit) {
        const files: KeptFile[] = [];
        for await (const file of filesIn(folder)) if (file.isWhole) files.push(file);
        // Ids begin with the time they were made at.
        files.sort((one, other) => (one.id < other.id ? 1 : -1));
        const mails = await Promise.all(files.slice(0, limit).map((file) => readMail(folder, file)));
        return mails.filter((mail) => mail !== null);
      },
      async find(id) {
        for await (const file of filesIn(folder)) if (file.id === id && file.isWhole) return readMail(folder, file);
        return null;
      },
    },
  };
}
