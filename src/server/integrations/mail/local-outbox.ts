import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import { toMessage } from "#server/integrations/mail/compose.ts";
import type { KeptMail, Mailer } from "#server/integrations/mail/mailer.ts";

/** Only ids name files here, so no path can lead out of the folder. */
const fileName = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.eml$/;
const nameOf = (id: string) => {
  const name = `${id}.eml`;
  if (!fileName.test(name)) throw new Error("Not the id of a mail");
  return name;
};

async function readMail(folder: string, id: string): Promise<KeptMail | null> {
  let source: Buffer;
  try {
    source = await readFile(join(folder, nameOf(id)));
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
      const path = join(folder, nameOf(mail.id));
      // Under its name only once it is whole; written again, it replaces itself.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async remove(ids) {
      for (const id of ids) {
        const path = join(folder, nameOf(id));
        await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
      }
    },
    outbox: {
      async list(limit) {
        // Ids begin with the time they were made at.
        const ids = (await readdir(folder))
          .flatMap((name) => fileName.exec(name)?.[1] ?? [])
          .toSorted()
          .toReversed();
        const mails = await Promise.all(ids.slice(0, limit).map((id) => readMail(folder, id)));
        return mails.filter((mail) => mail !== null);
      },
      find: async (id) => (fileName.test(`${id}.eml`) ? readMail(folder, id) : null),
    },
  };
}
