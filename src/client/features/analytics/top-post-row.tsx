import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { MeasuredPost } from "#shared/analytics/analytics.ts";
import { formatDate, formatNumber, formatShare } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { SizedImage } from "#client/ui/sized-image.tsx";

const cellClass = "num px-2 text-right text-sm";

export function TopPostRow({ post }: { post: MeasuredPost }) {
  const { top } = useTexts("analytics");
  const { id, content, publishedAt, thumbnailUrl, platforms, views, engagementRate, likes } = post;
  const text = content.trim() === "" ? top.noText : content;
  return (
    // The link reaches over the whole row; the row is no link itself, so that it stays a row to those who hear it.
    <tr className="relative border-t border-line hover:bg-surface-2">
      <th scope="row" className="py-2.5 pr-2 pl-4 font-regular md:pr-3 md:pl-5">
        <span className="flex min-w-0 items-center gap-3">
          {thumbnailUrl === null ? (
            <span className="grid size-10 shrink-0 place-items-center max-[360px]:hidden rounded-md bg-surface-3 text-ink-3">
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
          ) : (
            <SizedImage
              url={thumbnailUrl}
              sizes="40px"
              alt=""
              loading="lazy"
              className="size-10 shrink-0 rounded-md border max-[360px]:hidden border-line object-cover"
            />
          )}
          <span className="min-w-0">
            <Link to={postPath(id)} title={text} className="block truncate font-medium after:absolute after:inset-0">
              {text}
            </Link>
            <time dateTime={publishedAt} className="num block truncate text-xs text-ink-3">
              {formatDate(publishedAt)}
            </time>
          </span>
        </span>
      </th>
      <td className="px-2 max-md:hidden">
        <span className="flex gap-1.5 text-ink-2">
          {platforms.map((platform) => (
            <PlatformIcon key={platform} platform={platform} size={16} named />
          ))}
        </span>
      </td>
      <td className={cellClass}>{views === null ? "–" : formatNumber(views)}</td>
      <td className={`${cellClass} max-md:pr-4`}>
        {engagementRate === null ? "–" : formatShare(engagementRate / 100)}
      </td>
      <td className={`${cellClass} pr-4 max-md:hidden md:pr-5`}>{likes === null ? "–" : formatNumber(likes)}</td>
    </tr>
  );
}
