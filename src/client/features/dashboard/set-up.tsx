import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";

interface SetUpProps {
  hasAccount: boolean;
  hasCreation: boolean;
}

/** The way to a first post; gone once it has been walked. */
export function SetUp({ hasAccount, hasCreation }: SetUpProps) {
  const { setUp: texts } = useTexts("dashboard");
  const steps = [
    { label: texts.account, isDone: true },
    {
      label: texts.network,
      isDone: hasAccount,
      to: `${paths.settings}?tab=accounts`,
      action: texts.connect,
    },
    { label: texts.image, isDone: hasCreation, to: paths.generateImage, action: texts.generate },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  if (current === -1) return null;
  return (
    <Card aria-labelledby="set-up">
      <CardHeader title={texts.title} id="set-up">
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
                "relative grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 py-2",
                "not-last:after:absolute not-last:after:top-[calc(50%+12px)] not-last:after:left-[7.5px] not-last:after:h-[calc(100%-24px)] not-last:after:w-px not-last:after:bg-line",
              )}
            >
              {isDone ? (
                <Check size={16} strokeWidth={2} className="text-success" aria-hidden="true" />
              ) : (
                <span
                  aria-hidden="true"
                  className={cx(
                    "justify-self-center rounded-[2px]",
                    index === current ? "size-2.5 bg-thread" : "size-2 bg-line-strong",
                  )}
                />
              )}
              <span className={index === current ? "font-medium" : isDone ? "text-ink-2" : "text-ink-3"}>
                {label}
                {isDone && <span className="sr-only">, {texts.done}</span>}
              </span>
              {index === current && to !== undefined && (
                <Link to={to} className="link touch-area text-sm">
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
