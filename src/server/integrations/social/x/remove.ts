import { z } from "zod";
import type { SocialPlatform } from "../platform.ts";
import { bearer, type X } from "./client.ts";

// `deleted: false` is said of a post that was gone before.
const Deleted = z.object({ data: z.object({ deleted: z.boolean() }) });

/** `DELETE /2/tweets/{id}`. */
export const xRemove = (x: X): NonNullable<SocialPlatform["remove"]> =>
  async function remove({ accessToken }, externalId, signal) {
    const path = `/2/tweets/${externalId}`;
    await x({ method: "DELETE", path, authorization: bearer(accessToken), answer: Deleted, signal });
  };
