import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { AuthProvider } from "#client/lib/auth.tsx";
import { createQueryClient } from "#client/lib/query-client.ts";
import { createClient, trpc } from "#client/lib/trpc.ts";

const Toaster = lazy(async () => ({ default: (await import("#client/ui/toaster.tsx")).Toaster }));

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  return (
    // The content security policy allows no style elements; base.css says what they would have said.
    <CSPProvider disableStyleElements>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider>{children}</AuthProvider>
          <Suspense>
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </trpc.Provider>
    </CSPProvider>
  );
}
