import { z } from "zod";
import { escapeLittleText } from "#shared/platforms/linkedin-text.ts";
import { PlatformError } from "../platform-error.ts";
import type { NetworkContext, SocialPlatform } from "../platform.ts";
import { createLinkedinClient, encodeUrn, isPage, type Linkedin, type LinkedinConfig, siteOf } from "./client.ts";
import { linkedinComments } from "./comments.ts";
import { createPost } from "./create-post.ts";
import { permalinkOf } from "./errors.ts";
import { findPost } from "./find-post.ts";
import { linkedinMetrics } from "./metrics.ts";
import { accessEndOf, linkedinOAuth, linkedinScopes, publishScope, readPerson } from "./oauth.ts";
import { linkedinLimits, publishablePages, readPage } from "./pages.ts";
import { uploadMedia } from "./upload-media.ts";

const postOf = (urn: string) => `/rest/posts/${encodeUrn(urn)}`;

/** Changes and deletion of an own post. Source: LinkedIn posts API (partial update, delete). */
const linkedinChanges = (linkedin: Linkedin): Required<Pick<SocialPlatform, "edit" | "remove">> => ({
  async edit({ externalId: author, accessToken }, externalId, text, signal) {
    const body = { json: { patch: { $set: { commentary: escapeLittleText(text) } } } };
    const call = {
      method: "POST",
      path: postOf(externalId),
      token: accessToken,
      restli: "PARTIAL_UPDATE",
      body,
    } as const;
    await linkedin.call({ ...call, author, answer: z.unknown(), signal });
  },

  async remove({ externalId: author, accessToken }, externalId, signal) {
    const call = { method: "DELETE", path: postOf(externalId), token: accessToken, restli: "DELETE" } as const;
    try {
      await linkedin.call({ ...call, author, answer: z.unknown(), signal });
    } catch (error) {
      if (!(error instanceof PlatformError && error.code === "linkedin.404.missing")) throw error;
    }
  },
});

/** LinkedIn's state of a token needs the app's secret, so a token is valid if it can read its person, and a Page's roles. */
const linkedinInspect = (config: LinkedinConfig, linkedin: Linkedin): SocialPlatform["inspect"] =>
  async function inspect({ externalId, accessToken }, tokens, signal) {
    const { scopes } = tokens;
    await readPerson(linkedin, accessToken, signal);
    const mayPublish = scopes.includes(publishScope(isPage(externalId)));
    const hasTask =
      isPage(externalId) && mayPublish
        ? (await publishablePages(linkedin, accessToken, signal)).includes(externalId)
        : null;
    return {
      missingScopes: linkedinScopes(config).filter((scope) => !scopes.includes(scope)),
      canPublish: mayPublish,
      hasTask,
      accessEndsAt: accessEndOf(tokens),
    };
  };

const decodeLink = (link: string) => link.replaceAll(/%3A/gi, ":");

/**
 * LinkedIn: profiles of people, and Pages when the app has the product for them. An account's id is its URN. Polls are not
 * offered: posts have none here.
 */
export function createLinkedin(config: LinkedinConfig & NetworkContext): SocialPlatform {
  const linkedin = createLinkedinClient(config);
  const site = siteOf(config);
  return {
    platform: "linkedin",
    apiUrl: config.apiUrl,
    ...linkedinOAuth(config, linkedin),
    prepare: (actor, content, done, save, signal) =>
      uploadMedia({ linkedin, apiUrl: config.apiUrl, actor, signal }, content, done, save),
    async send(actor, content, steps, signal) {
      const urn = await createPost(linkedin, actor, content, steps, signal);
      return async () => ({ externalId: urn, permalink: permalinkOf(site, urn) });
    },
    verify: (...look) => findPost({ linkedin, site }, ...look),
    permalink: async (_actor, urn) => permalinkOf(site, urn),
    // An activity, the other id in addresses, is not the post's own.
    idInLink: (permalink) =>
      /\/feed\/update\/(urn:li:(?:share|ugcPost):\d{1,30})\b/.exec(decodeLink(permalink))?.[1] ?? null,
    ...linkedinComments(linkedin, site),
    ...linkedinChanges(linkedin),
    ...linkedinMetrics(linkedin),
    inspect: linkedinInspect(config, linkedin),
    limits: async ({ externalId }) => linkedinLimits(externalId),
    async profile({ externalId, accessToken }, signal) {
      if (isPage(externalId)) return readPage(linkedin, accessToken, externalId, signal);
      const { name, username, avatarUrl } = await readPerson(linkedin, accessToken, signal);
      return { name, username, avatarUrl };
    },
  };
}
