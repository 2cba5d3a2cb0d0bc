import { isInternetHost } from "#server/lib/internet-host.ts";

/** Whether an address of the configuration leads to this machine or its own network: what runs there, nobody else charges for. */
export const isOwnHost = (url: string): boolean => !isInternetHost(new URL(url).hostname);
