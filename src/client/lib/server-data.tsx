import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client, trpc } from "./api/trpc.ts";
import { createQueryClient } from "./cache/query-client.ts";
import { AuthProvider } from "./session/auth.tsx";

// Shared by all React roots and providers of the page.
const queryClient = createQueryClient();

/** Providers of tRPC, the query cache and the session. Not in the first chunk: the landing page works without them. */
export function ServerData({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>{children}</AuthProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
