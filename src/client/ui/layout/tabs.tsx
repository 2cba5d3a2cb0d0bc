import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { useChosenInSight } from "../lists/use-chosen-in-sight.ts";

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Sections of one screen: a column at the left from 1024 px on, a scrolling row below that width. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const list = useChosenInSight(value);
  return (
    <Base.Root
      value={value}
      onValueChange={onValueChange}
      orientation="vertical"
      className="grid items-start gap-4 lg:grid-cols-[200px_minmax(0,760px)] lg:gap-10"
    >
      <Base.List
        ref={list}
        aria-label={label}
        className="relative -mx-4 flex gap-0.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,transparent,#000_16px,#000_calc(100%-32px),transparent)] lg:mx-0 lg:grid lg:overflow-visible lg:px-0"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={cx(
              "relative h-9 shrink-0 rounded-[8px] px-3 text-left font-[480] text-ink-2 hover:bg-surface-2 hover:text-ink-1 max-md:h-11 max-md:min-w-11",
              "data-active:bg-selected data-active:font-strong data-active:text-ink-1",
              "lg:data-active:after:absolute lg:data-active:after:inset-y-0.5 lg:data-active:after:-left-2 lg:data-active:after:w-1.5 lg:data-active:after:bg-thread lg:data-active:after:content-[''] lg:data-active:after:[mask:var(--selvedge)_0_0/6px_8px]",
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="min-w-0 outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
