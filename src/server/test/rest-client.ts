import { randomInt, randomUUID } from "node:crypto";
import type { Harness } from "#server/test/harness.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { UserId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

export interface SentFile {
  field?: string;
  bytes: Buffer;
  fileName?: string;
  contentType?: string;
}

/** A form as a browser sends it. */
export function multipart(file: SentFile | null, fields: Record<string, string> = {}) {
  const boundary = `form-${randomUUID()}`;
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts: Buffer[] = [Buffer.from(text.join(""))];
  if (file !== null) {
    const { field = "file", fileName = "picture.png", contentType = "application/octet-stream" } = file;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, payload: Buffer.concat(parts) };
}

export interface Answer {
  status: string;
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
  data: { creation: Creation; creations: Creation[]; nextCursor: string | null; user: User };
}

export const passwordOfClients = "wide-brown-teapot";

/** A user registered over REST, and functions for their calls. */
export async function restClient({ app }: Pick<Harness, "app">) {
  const email = `${randomUUID()}@example.test`;
  const registered = await app.inject({
    method: "POST",
    url: "/api/auth/register",
    // Each user has its own address, because registrations per address are limited.
    remoteAddress: `10.${[1, 2, 3].map(() => randomInt(256)).join(".")}`,
    payload: { email, password: passwordOfClients, firstName: "Ada" },
  });
  const { token, data } = registered.json<{ token: string; data: { user: { id: UserId } } }>();
  const authorization = `Bearer ${token}`;
  return {
    authorization,
    email,
    userId: data.user.id,
    /** Sends a form. Returns the answer with its status. */
    async send(
      url: string,
      file: SentFile | null,
      fields?: Record<string, string>,
      headers: Record<string, string> = {},
    ) {
      const form = multipart(file, fields);
      const response = await app.inject({
        method: "POST",
        url: `/api${url}`,
        headers: { ...form.headers, authorization, ...headers },
        payload: form.payload,
      });
      return { code: response.statusCode, body: response.json<Answer>() };
    },
    async call(
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) {
      const response = await app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      return { code: response.statusCode, headers: response.headers, body: response.json<Answer>() };
    },
  };
}
