export const isServed = () =>
  fetch("/api/system/info", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A machine without any network still reaches a server of its own, though its browser says that there is no connection. */
export const isReachable = async () => navigator.onLine || (await isServed());
