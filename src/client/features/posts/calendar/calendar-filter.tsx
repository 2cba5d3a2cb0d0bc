import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { statusLook } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { Combobox } from "#client/ui/combobox.tsx";
import { Popover } from "#client/ui/popover.tsx";
import { Select } from "#client/ui/select.tsx";
import { zoneOptions } from "#client/lib/zone-options.ts";
import { type Platform, platformNames, platforms } from "#shared/platforms/platform.ts";
import { type PostStatus, postStatuses } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { type AskedView, countFilters } from "./calendar-view.ts";

interface CalendarFilterProps {
  asked: AskedView;
  onChange: (change: Partial<AskedView>) => void;
  accounts: readonly SocialAccount[];
  showsSlots: boolean;
  onShowsSlots: (shows: boolean) => void;
  secondZone: string | null;
  onSecondZone: (zone: string | null) => void;
}

const all = "all";
const statuses = postStatuses.filter((status) => status !== "draft");
const isPlatform = (value: string): value is Platform => platforms.some((platform) => platform === value);
const isStatus = (value: string): value is PostStatus => postStatuses.some((status) => status === value);

/** Which posts are shown, and what beside them. */
export function CalendarFilter(props: CalendarFilterProps) {
  const { asked, onChange, accounts, showsSlots, onShowsSlots, secondZone, onSecondZone } = props;
  const { filter: texts } = useTexts("calendar");
  const { list } = useTexts("posts");
  const active = countFilters(asked);
  return (
    <Popover
      title={texts.title}
      trigger={
        <Button>
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          {active === 0 ? texts.title : texts.active(active)}
        </Button>
      }
    >
      <div className="grid w-68 max-w-full gap-4">
        <Select
          label={texts.platforms}
          options={[
            { value: all, label: list.anywhere },
            ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
          ]}
          value={asked.platform ?? all}
          onValueChange={(value) => onChange({ platform: isPlatform(value) ? value : undefined })}
        />
        <Select
          label={texts.account}
          options={[
            { value: all, label: texts.allAccounts },
            ...accounts.map(({ id, label, name, platform }) => ({
              value: id,
              label: `${label ?? name} (${platformNames[platform]})`,
            })),
          ]}
          value={asked.account ?? all}
          onValueChange={(value) => onChange({ account: accounts.find(({ id }) => id === value)?.id })}
        />
        <Select
          label={texts.status}
          options={[
            { value: all, label: texts.anyStatus },
            ...statuses.map((status) => ({ value: status, label: statusLook(status).label })),
          ]}
          value={asked.status ?? all}
          onValueChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
        />
        <Checkbox label={texts.slots} checked={showsSlots} onCheckedChange={onShowsSlots} />
        <SecondZone zone={secondZone} onChange={onSecondZone} />
        {active > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange({ platform: undefined, account: undefined, status: undefined })}
          >
            {texts.clear}
          </Button>
        )}
      </div>
    </Popover>
  );
}

function SecondZone({ zone, onChange }: { zone: string | null; onChange: (zone: string | null) => void }) {
  const { filter: texts } = useTexts("calendar");
  const [typed, setTyped] = useState<string | null>(null);
  const [options] = useState(() => zoneOptions(zone ?? "UTC", new Date()));
  return (
    <div className="grid justify-items-start gap-1">
      <Combobox
        className="w-full"
        label={texts.secondZone}
        optional
        options={options}
        value={typed ?? zone ?? ""}
        selected={options.find(({ value }) => value === zone) ?? null}
        placeholder={texts.noSecondZone}
        onValueChange={setTyped}
        onSelect={(option) => {
          setTyped(null);
          if (option !== null) onChange(option.value);
        }}
        onBlur={() => setTyped(null)}
        emptyText={texts.noZone}
      />
      {zone !== null && (
        <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => onChange(null)}>
          {texts.removeZone}
        </Button>
      )}
    </div>
  );
}
