import { Tabs } from "@base-ui/react/tabs";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { SearchField } from "#client/ui/fields/search-field.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { useChosenInSight } from "#client/ui/lists/use-chosen-in-sight.ts";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import type { PostStats } from "#shared/posts/posts.ts";
import { ExportButton } from "./export-button.tsx";
import { countIn, type PostFilters, type PostTab, postTabs, tabContents } from "./posts-filters.ts";

const all = "all";

interface PostTabsProps {
  value: PostTab;
  onChange: (tab: PostTab) => void;
  /** The number of posts per status, if known. */
  byStatus: PostStats["byStatus"] | undefined;
}

/** Tabs for groups of statuses: `tabContents` in posts-filters.ts. */
export function PostTabs({ value, onChange, byStatus }: PostTabsProps) {
  const { list: messages } = useMessages("posts");
  const seesDrafts = useMay()("content.read");
  const list = useChosenInSight(value, byStatus === undefined);
  return (
    <Tabs.List
      ref={list}
      aria-label={messages.tabsLabel}
      className="relative flex gap-1 overflow-x-auto border-b border-line px-3 pt-1 [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,transparent,#000_20px,#000_calc(100%-24px),transparent)] md:px-4"
    >
      {postTabs.map((tab) => (
        <Tabs.Tab
          key={tab}
          value={tab}
          onClick={() => onChange(tab)}
          className={cx(
            "-mb-px flex h-11 shrink-0 items-center gap-2 border-b-2 px-2.5 font-medium whitespace-nowrap",
            tab === value ? "border-thread text-ink-1" : "border-transparent text-ink-2 hover:text-ink-1",
          )}
        >
          {tab === "drafts" && !seesDrafts ? messages.submitted.tab : messages.tabs[tab]}
          {byStatus !== undefined && countIn(tab, byStatus) > 0 && (
            <span
              className={cx(
                "num rounded-sm px-1.5 text-xs leading-5",
                tab === "failed" ? "bg-danger-soft text-danger" : "bg-surface-3 text-ink-2",
              )}
            >
              {formatNumber(countIn(tab, byStatus))}
            </span>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface PostsToolbarProps {
  filters: PostFilters;
  onFilter: (change: Partial<PostFilters>) => void;
  onSearch: (q: string) => void;
}

export function PostsToolbar({ filters, onFilter, onSearch }: PostsToolbarProps) {
  const { list: messages } = useMessages("posts");
  const { sorts } = tabContents[filters.tab];
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 md:p-5">
      <SearchField
        label={messages.search}
        placeholder={messages.searchHint}
        value={filters.q ?? ""}
        onSearch={onSearch}
        className="w-full lg:w-0 lg:grow"
      />
      <Select
        label={messages.platform}
        hideLabel
        className="w-full sm:w-0 sm:grow lg:w-52 lg:grow-0"
        options={[
          { value: all, label: messages.anywhere },
          ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
        ]}
        value={filters.platform ?? all}
        onValueChange={(value) => onFilter({ platform: platforms.find((platform) => platform === value) })}
      />
      <Select
        label={messages.sort}
        hideLabel
        className="w-full sm:w-0 sm:grow lg:w-60 lg:grow-0"
        options={sorts.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
        value={filters.sort ?? sorts[0]}
        onValueChange={(value) => onFilter({ sort: value === sorts[0] ? undefined : value })}
      />
      <IfMay action="content.read">
        <ExportButton filters={filters} />
      </IfMay>
    </search>
  );
}
