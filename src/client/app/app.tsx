import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "react-router-dom";
import { ServerData } from "#client/lib/server-data.tsx";
import { router } from "./router.tsx";
import { ToasterHost } from "./toaster-host.tsx";

export { router };

export function App() {
  return (
    // The content security policy allows no style elements; base.css has the same rules.
    <CSPProvider disableStyleElements>
      <ServerData>
        <RouterProvider router={router} />
      </ServerData>
      <ToasterHost isPreloaded />
    </CSPProvider>
  );
}
