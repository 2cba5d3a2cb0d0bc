import { type NotificationTopic, topicNames } from "#shared/notifications/notifications.ts";
import { useTexts } from "#client/lib/language.ts";
import { Segmented } from "#client/ui/segmented.tsx";
import { Select } from "#client/ui/select.tsx";

export interface NotificationFilter {
  topic: NotificationTopic | null;
  unread: boolean;
}

/** What is asked for stands in the address. */
export const filterIn = (params: URLSearchParams): NotificationFilter => ({
  topic: topicNames.find((name) => name === params.get("topic")) ?? null,
  unread: params.get("unread") === "true",
});

export const filterParams = ({ topic, unread }: NotificationFilter): Record<string, string> => ({
  ...(topic === null ? {} : { topic }),
  ...(unread ? { unread: "true" } : {}),
});

interface NotificationFiltersProps {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
}

export function NotificationFilters({ filter, onFilter }: NotificationFiltersProps) {
  const { filters, topics } = useTexts("notifications");
  const options = (["all", ...topicNames] as const).map((value) => ({ value, label: topics[value] }));
  return (
    <div className="flex flex-wrap items-end gap-3 p-4 md:px-5">
      <Segmented
        label={filters.label}
        options={[
          { value: "all", label: filters.all },
          { value: "unread", label: filters.unread },
        ]}
        value={filter.unread ? "unread" : "all"}
        onValueChange={(value) => onFilter({ ...filter, unread: value === "unread" })}
      />
      <Select
        label={filters.topic}
        hideLabel
        className="w-full sm:w-52"
        options={options}
        value={filter.topic ?? "all"}
        onValueChange={(value) => onFilter({ ...filter, topic: value === "all" ? null : value })}
      />
    </div>
  );
}
