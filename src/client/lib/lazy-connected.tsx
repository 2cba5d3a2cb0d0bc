import { type ComponentType, lazy } from "react";

/** A part that talks to the server, on a page that otherwise does not. Both are brought when it is first shown. */
export const lazyConnected = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Part, { ServerData }] = await Promise.all([load(), import("./server-data.tsx")]);
    const Connected = (props: Props) => (
      <ServerData>
        <Part {...props} />
      </ServerData>
    );
    return { default: Connected };
  });
