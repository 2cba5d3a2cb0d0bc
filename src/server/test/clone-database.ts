import { randomBytes } from "node:crypto";
import postgres from "postgres";

export interface ClonedDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a database cloned from a template, at the server of the address. */
export async function cloneOf(template: string, serverUrl: string): Promise<ClonedDatabase> {
  const name = `postloom_${randomBytes(6).toString("hex")}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}
