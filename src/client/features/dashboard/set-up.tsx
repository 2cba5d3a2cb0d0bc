import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";

interface SetUpProps {
  hasAccount: boolean;
  hasCreation: boolean;
}

/** The steps to a first post; hidden once all are done. */
export function SetUp({ hasAccount, hasCreation }: SetUpProps) {
  const { setUp: messages } = useMessages("dashboard");
  const steps = [
    { label: messages.account, isDone: true },
    {
      label: messages.network,
      isDone: hasAccount,
      to: `${paths.settings}?tab=accounts`,
      action: messages.connect,
    },
    { label: messages.image, isDone: hasCreation, to: paths.generateImage, action: messages.generate },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card aria-labelledby="set-up">
      <CardHeader title={messages.title} id="set-up">
        <span className="num text-xs text-ink-3">
          {steps.filter(({ isDone }) => isDone).length}/{steps.length}
        </span>
      </CardHeader>
      <CardBody>
        <ol className="grid">
          {steps.map(({ label, isDone, to, action }, index) => (
            <li
              key={label}
              className={cx(
                "relative grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-2 leading-6",
                "not-last:after:absolute not-last:after:top-8 not-last:after:left-[7.5px] not-last:after:h-[calc(100%-24px)] not-last:after:w-px not-last:after:bg-line",
              )}
            >
              <span aria-hidden="true" className="grid h-6 place-items-center">
                {isDone ? (
                  <Check size={16} strokeWidth={2} className="text-success" />
                ) : (
                  <span
                    className={cx("rounded-[2px]", index === current ? "size-2.5 bg-thread" : "size-2 bg-line-strong")}
                  />
                )}
              </span>
              <span className={index === current ? "font-medium" : isDone ? "text-ink-2" : "text-ink-3"}>
                {label}
                {isDone && <span className="sr-only">, {messages.done}</span>}
              </span>
              {index === current && to !== undefined && (
                <Link to={to} className="link touch-area text-sm leading-6">
                  {action}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
