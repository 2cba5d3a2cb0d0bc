import { z } from "zod";

export interface DatabaseHost {
  host: string;
  port: number;
}

/** The state that a server must have to be used, as in libpq. */
const sessionAttributes = ["any", "read-write", "primary", "read-only", "standby", "prefer-standby"] as const;
export type SessionAttributes = (typeof sessionAttributes)[number];
const writable: readonly SessionAttributes[] = ["any", "read-write", "primary"];

export interface DatabaseAddress {
  hosts: readonly DatabaseHost[];
  /** null: there is one host, which is used in any state. */
  wanted: SessionAttributes | null;
  /** The address of one host, which every driver understands. */
  urlOf(host: DatabaseHost): string;
}

const scheme = /^postgres(?:ql)?:\/\//;
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^#]*)$/;
const hostAndPort = /^(\[[\da-fA-F:.]+\]|[^:[\]\s,]+)(?::(\d{1,5}))?$/;

function hostOf(text: string): DatabaseHost {
  const [, host, port = "5432"] = hostAndPort.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535 || Number(port) === 0)
    throw new Error(`has a host that cannot be read: "${text}". Write host:port,host:port`);
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** Throws with a sentence that follows the name of the variable. */
export function parseDatabaseUrl(url: string, otherwise: SessionAttributes = "read-write"): DatabaseAddress {
  const [, before, hostList, after] = parts.exec(url) ?? [];
  if (before === undefined || hostList === undefined || after === undefined)
    throw new Error("must be a postgres:// address");
  const names = hostList.split(",");
  const several = names.length > 1 ? names.map(hostOf) : null;
  const single = (text: string) => {
    const whole = new URL(`${before}${text}${after}`);
    const attributes = whole.searchParams.get("target_session_attrs");
    whole.searchParams.delete("target_session_attrs");
    return { whole, attributes };
  };
  if (!URL.canParse(`${before}${names[0]}${after}`)) throw new Error("must be a postgres:// address");
  const { attributes } = single(names[0] ?? "");
  const known = sessionAttributes.find((name) => name === attributes);
  if (attributes !== null && known === undefined)
    throw new Error(`has an unknown target_session_attrs; it may be ${sessionAttributes.join(", ")}`);
  if (several === null && attributes === null) return { hosts: [], wanted: null, urlOf: () => url };
  const hosts = several ?? names.map(hostOf);
  return {
    hosts,
    wanted: known ?? otherwise,
    urlOf: ({ host, port }) => single(`${host.includes(":") ? `[${host}]` : host}:${port}`).whole.href,
  };
}

/** Checks a variable with the address of a database; several hosts are separated by commas. */
export const databaseUrl = ({ writes }: { writes: boolean }) =>
  z.string().superRefine((url, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (!scheme.test(url)) return refuse("must be a postgres:// address");
    try {
      const { wanted } = parseDatabaseUrl(url);
      if (writes && wanted !== null && !writable.includes(wanted))
        refuse("leads to a server for reading only. Postloom writes there: use target_session_attrs=read-write");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      refuse(error.message);
    }
  });
