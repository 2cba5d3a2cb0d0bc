import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AuthProvider } from "./auth.tsx";
import { createQueryClient } from "./query-client.ts";
import { client, trpc } from "./trpc.ts";

// One for the page, however many parts of it ask for it.
const queryClient = createQueryClient();

/** Around everything that talks to the server. Not in the first chunk: a visitor reads the landing page without. */
export function ServerData({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>{children}</AuthProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
