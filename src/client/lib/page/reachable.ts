export const isServed = () =>
  fetch("/api/system/info", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A server on the same machine is reachable even if the browser reports no connection. */
export const isReachable = async () => navigator.onLine || (await isServed());
