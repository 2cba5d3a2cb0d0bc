import { trpc } from "./trpc.ts";

/** Version, sandbox, platforms and password policy of the server. Undefined until it has answered. */
export const useSystemInfo = () => trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
