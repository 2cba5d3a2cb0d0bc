import type { Deps } from "#server/deps.ts";
import { createMediaLink } from "#server/domains/creations/creations.service.ts";
import { requestJson } from "#server/lib/http.ts";
import { isReachable } from "#server/lib/internet-host.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { UserId } from "#shared/ids.ts";
import { Second } from "#shared/time.ts";

const deadlineMs = 10 * Second.ms;

/** The smallest JPEG there is: one grey pixel. */
const pixel = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);

const failed = (message: string, fix: string): HealthCheck => ({ name: "media", state: "failed", message, fix });

/**
 * Whether Instagram can fetch files from here: makes an address as a post would and asks for it, the way the whole internet would
 * have to come. Only that PUBLIC_URL leads here can be seen from this side; a firewall that lets nobody else in cannot.
 */
export async function checkMediaReach(
  deps: Pick<Deps, "db" | "storage" | "config" | "log">,
  userId: UserId,
  signal: AbortSignal,
): Promise<HealthCheck> {
  const { host } = new URL(deps.config.publicUrl);
  if (!isReachable(deps.config))
    return failed(
      `Instagram cannot fetch pictures from ${host}, which is not on the internet. Single videos are sent and work.`,
      "Whoever runs this server sets PUBLIC_URL to an address on the internet.",
    );
  try {
    const url = await createMediaLink(deps, userId, { bytes: pixel, contentType: "image/jpeg" });
    const { status, headers } = await requestJson({ method: "GET", url, signal, totalMs: deadlineMs });
    if (status === 200 && headers.get("content-type") === "image/jpeg")
      return { name: "media", state: "ok", message: `Files can be fetched from ${host}.`, fix: null };
    deps.log.warn({ status, host }, "social_account.media_not_reached");
  } catch (error) {
    deps.log.warn({ err: error, host }, "social_account.media_not_reached");
  }
  return failed(
    `A test picture could not be fetched from ${host}.`,
    "Whoever runs this server checks that PUBLIC_URL leads here, from outside too.",
  );
}
