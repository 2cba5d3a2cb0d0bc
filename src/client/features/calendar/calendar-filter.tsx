import { ListFilter } from "lucide-react";
import { useState } from "react";
import { AccountPicture } from "#client/features/social-accounts/account-picture.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { statusLook } from "#client/features/status/status-badge.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { knownTimeZones } from "#client/lib/time/time-zone.ts";
import { zoneOptions } from "#client/lib/time/zone-options.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Combobox } from "#client/ui/fields/combobox.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Popover } from "#client/ui/popups/popover.tsx";
import { type Platform, platformNames, platforms } from "#shared/platforms/platform.ts";
import { type PostStatus, postStatuses } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { type AskedView, countFilters } from "./calendar-view.ts";

const secondZoneKey = "calendar_second_zone";

/** A second zone whose hours are shown beside those of the current zone, stored in this browser. */
export function useSecondZone(): [string | null, (zone: string | null) => void] {
  const [zone, setZone] = useState(() => {
    const stored = localStorage.getItem(secondZoneKey);
    return stored !== null && (stored === "UTC" || knownTimeZones().includes(stored)) ? stored : null;
  });
  const store = (wanted: string | null) => {
    if (wanted === null) localStorage.removeItem(secondZoneKey);
    else localStorage.setItem(secondZoneKey, wanted);
    setZone(wanted);
  };
  return [zone, store];
}

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

/** Filters of the posts, and switches for what is shown beside them. */
export function CalendarFilter(props: CalendarFilterProps) {
  const { asked, onChange, accounts, showsSlots, onShowsSlots, secondZone, onSecondZone } = props;
  const { filter: messages } = useMessages("calendar");
  const { list } = useMessages("posts");
  const { called } = useAccountNames();
  const active = countFilters(asked);
  return (
    <Popover
      title={messages.title}
      trigger={
        <Button>
          <ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />
          {active === 0 ? messages.title : messages.active({ count: active })}
        </Button>
      }
    >
      <div className="grid w-68 max-w-full gap-4">
        <Select
          label={messages.platforms}
          options={[
            { value: all, label: list.anywhere },
            ...platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
          ]}
          value={asked.platform ?? all}
          onValueChange={(value) => onChange({ platform: isPlatform(value) ? value : undefined })}
        />
        <Select
          label={messages.account}
          options={[
            { value: all, label: messages.allAccounts },
            ...accounts.map((account) => ({
              value: account.id,
              label: `${called(account)} (${platformNames[account.platform]})`,
              lead: <AccountPicture account={account} />,
            })),
          ]}
          value={asked.account ?? all}
          onValueChange={(value) => onChange({ account: accounts.find(({ id }) => id === value)?.id })}
        />
        <Select
          label={messages.status}
          options={[
            { value: all, label: messages.anyStatus },
            ...statuses.map((status) => ({ value: status, label: statusLook(status).label })),
          ]}
          value={asked.status ?? all}
          onValueChange={(value) => onChange({ status: isStatus(value) ? value : undefined })}
        />
        <Checkbox label={messages.slots} checked={showsSlots} onCheckedChange={onShowsSlots} />
        <SecondZone zone={secondZone} onChange={onSecondZone} />
        {active > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange({ platform: undefined, account: undefined, status: undefined })}
          >
            {messages.clear}
          </Button>
        )}
      </div>
    </Popover>
  );
}

function SecondZone({ zone, onChange }: { zone: string | null; onChange: (zone: string | null) => void }) {
  const { filter: messages } = useMessages("calendar");
  const [typed, setTyped] = useState<string | null>(null);
  const [options] = useState(() => zoneOptions(zone ?? "UTC", new Date()));
  return (
    <div className="grid justify-items-start gap-1">
      <Combobox
        className="w-full"
        label={messages.secondZone}
        optional
        options={options}
        value={typed ?? zone ?? ""}
        selected={options.find(({ value }) => value === zone) ?? null}
        placeholder={messages.noSecondZone}
        onValueChange={setTyped}
        onSelect={(option) => {
          setTyped(null);
          if (option !== null) onChange(option.value);
        }}
        onBlur={() => setTyped(null)}
        emptyText={messages.noZone}
      />
      {zone !== null && (
        <Button variant="quiet" size="sm" className="-ml-2.5" onClick={() => onChange(null)}>
          {messages.removeZone}
        </Button>
      )}
    </div>
  );
}
