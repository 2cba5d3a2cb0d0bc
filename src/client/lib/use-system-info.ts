import { trpc } from "./trpc.ts";

/** What this server is: version, sandbox, platforms, password policy. Undefined until it has answered. */
export const useSystemInfo = () => trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
