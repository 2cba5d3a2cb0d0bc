import type { AccountBook } from "#server/domains/posts/transfer/rows/account-book.ts";
import {
  writeAccounts,
  writeAltTexts,
  writeHashtags,
  writeMedia,
  writeTexts,
} from "#server/domains/posts/transfer/table/cell-lists.ts";
import { toCell } from "#server/domains/posts/transfer/table/cell-text.ts";
import type { CreationId } from "#shared/ids.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { type CsvColumn, ownTextColumn } from "#shared/posts/csv-columns.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";

export interface Names {
  accounts: AccountBook;
  /** The name of the creation in the library, if no other has it; else its id. */
  mediumOf(id: CreationId): string;
}

/** In the order of the networks, which an import keeps. */
const accountsOf = ({ platforms: chosen, targets }: Post, { accounts }: Names): string[] =>
  chosen.flatMap((platform): string[] => {
    const there = targets.filter((target) => target.platform === platform);
    return there.length === 0 ? [platform] : there.map((target) => accounts.nameOf(target));
  });

const timeOf = ({ status, scheduledAt, publishedAt }: Post) =>
  isUnplanned(status) || status === "scheduled" ? scheduledAt : (publishedAt ?? scheduledAt);

const flag = (isSet: boolean | null) => (isSet === null ? null : isSet ? "yes" : "no");

/** The cells of a post. An import of them makes the same post. */
export function toCells(post: Post, names: Names): Record<CsvColumn, string> {
  const ownTexts = Object.fromEntries(
    platforms.map((platform) => [ownTextColumn(platform), toCell(post.platformContent[platform] ?? null)]),
  ) as Record<ReturnType<typeof ownTextColumn>, string>;
  const list = (written: string) => toCell(written === "" ? null : written);
  return {
    accounts: list(writeAccounts(accountsOf(post, names))),
    text: toCell(post.content === "" ? null : post.content),
    ...ownTexts,
    thread: list(writeTexts(post.thread)),
    hashtags: list(writeHashtags(post.hashtags)),
    first_comment: toCell(post.firstComment),
    media: list(writeMedia(post.creationIds.map((id) => names.mediumOf(id)))),
    alt_texts: list(writeAltTexts(post.altTexts)),
    alt_text: toCell(post.altText),
    time: toCell(timeOf(post)),
    status: post.status,
    reply_settings: toCell(post.replySettings),
    paid_partnership: toCell(flag(post.paidPartnership || null)),
    content_warning: toCell(post.contentWarning),
    visibility: toCell(post.visibility),
    language: toCell(post.language),
    as_document: toCell(flag(post.asDocument || null)),
    reads_metrics: toCell(flag(post.readsMetrics)),
  };
}
