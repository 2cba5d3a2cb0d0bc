import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorCode, issuesOf } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";

/** The link was open for longer than its access works. */
const isTooOld = (error: unknown) =>
  errorCode(error) === "INVALID_INPUT" && issuesOf(error).some(({ path }) => path === "access");

/**
 * Opens a link, and calls with the access that it gives. The access works for two hours; it is then exchanged anew with the same token
 * and password, and the call repeated, so that nothing that was typed is lost.
 */
export function useClientLink(token: string) {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const [password, setPassword] = useState<string>();
  const queryKey = [["clientReview", "open"], { input: token, password }];
  const open = useQuery({
    // Mutations for the server, because a query would have the token in its address.
    queryKey,
    queryFn: () => client.clientReview.open.mutate(password === undefined ? { token } : { token, password }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const renewed = useRef<string>(undefined);

  async function call<T>(run: (access: string) => Promise<T>): Promise<T> {
    const access = renewed.current ?? open.data?.link?.access;
    if (access === undefined) throw new Error("The link is not open");
    try {
      return await run(access);
    } catch (error) {
      if (!isTooOld(error)) throw error;
      const again = await client.clientReview.open.mutate(password === undefined ? { token } : { token, password });
      if (again.link === null) {
        await cache.invalidateQueries({ queryKey });
        throw error;
      }
      renewed.current = again.link.access;
      return run(again.link.access);
    }
  }

  return { open, password, setPassword, call };
}

export type ClientCall = ReturnType<typeof useClientLink>["call"];
