import { Postloom } from "../postloom.ts";
import type { World } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { CliError, signInNeeded, usageError } from "./failures.ts";
import { Credentials } from "./sign-in/credentials.ts";
import { tokenSource } from "./sign-in/tokens.ts";

/** An address as credentials are kept under: the origin and the path, without what is often copied with it. */
export function serverOf(address: string): string {
  const url = URL.parse(address) ?? URL.parse(`https://${address}`);
  if (url === null || !["https:", "http:"].includes(url.protocol)) throw usageError(`${address} is no address`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "").replace(/\/api$/, "");
}

/** The server that a command is for. Throws CliError where none is known. */
export async function chooseServer(url: string | undefined, { env, configFolder }: World): Promise<string> {
  const named = url ?? (env["POSTLOOM_URL"] || undefined);
  if (named !== undefined) return serverOf(named);
  const current = await new Credentials(configFolder).current();
  if (current === null) throw usageError("Which Postloom? Name it: postloom login --url https://studio.example.org");
  return current;
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

async function workspaceIdOf(client: Postloom, named: string): Promise<string> {
  if (isId(named)) return named;
  const workspaces = await client.workspaces.list();
  const found = workspaces.filter(({ name }) => name.toLowerCase() === named.toLowerCase());
  if (found.length === 1 && found[0] !== undefined) return found[0].id;
  const names = workspaces.map(({ name, id }) => `  ${id}  ${name}`).join("\n");
  const problem = found.length === 0 ? `No workspace is called ${named}` : `Several workspaces are called ${named}`;
  throw new CliError(`${problem}. Yours are:\n${names}`, found.length === 0 ? exitCodes.notFound : exitCodes.usage);
}

/** The API as the person who signed in, or with POSTLOOM_API_KEY. Throws CliError. */
export async function connectTo(
  { url, workspace }: { url: string | undefined; workspace: string | undefined },
  world: World,
): Promise<Postloom> {
  const { env, configFolder, signal } = world;
  const baseUrl = await chooseServer(url, world);
  const apiKey = env["POSTLOOM_API_KEY"] || undefined;
  const credentials = new Credentials(configFolder);
  const kept = apiKey === undefined ? await credentials.of(baseUrl) : null;
  if (apiKey === undefined && kept === null)
    throw signInNeeded(`Nobody is signed in at ${baseUrl}. Sign in: postloom login --url ${baseUrl}`);
  const secret =
    kept === null
      ? { apiKey: apiKey ?? "" }
      : kept.kind === "key"
        ? { apiKey: kept.apiKey }
        : { token: tokenSource(credentials, baseUrl) };
  const named = workspace ?? (env["POSTLOOM_WORKSPACE"] || undefined);
  const personal = new Postloom({ baseUrl, signal, ...secret });
  if (named === undefined) return personal;
  return new Postloom({ baseUrl, signal, ...secret, workspaceId: await workspaceIdOf(personal, named) });
}
