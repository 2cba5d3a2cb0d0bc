import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { KeysAdvice } from "#client/ui/keys-advice.tsx";

interface SetUpProps {
  hasAccount: boolean;
  hasCreation: boolean;
  /** The server has no keys for any network: there is nothing to connect, and something to do for its operator. */
  lacksKeys: boolean;
}

/** The way to a first post; gone once it has been walked. */
export function SetUp({ hasAccount, hasCreation, lacksKeys }: SetUpProps) {
  const { setUp: texts } = useTexts("dashboard");
  const steps = [
    { label: texts.account, isDone: true },
    {
      label: texts.network,
      isDone: hasAccount,
      isBarred: lacksKeys,
      to: `${paths.settings}?tab=accounts`,
      action: texts.connect,
    },
    { label: texts.image, isDone: hasCreation, to: paths.generateImage, action: texts.generate },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  const current = steps.findIndex(({ isDone, isBarred = false }) => !isDone && !isBarred);
  return (
    <Card aria-labelledby="set-up">
      <CardHeader title={texts.title} id="set-up">
        <span className="num text-xs text-ink-3">
          {steps.filter(({ isDone }) => isDone).length}/{steps.length}
        </span>
      </CardHeader>
      <CardBody>
        <ol className="grid">
          {steps.map(({ label, isDone, isBarred = false, to, action }, index) => (
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
                {isDone && <span className="sr-only">, {texts.done}</span>}
              </span>
              {index === current && to !== undefined && (
                <Link to={to} className="link touch-area text-sm leading-6">
                  {action}
                </Link>
              )}
              {isBarred && !isDone && (
                <div className="col-span-2 col-start-2 text-xs leading-relaxed text-ink-2">
                  <KeysAdvice />
                </div>
              )}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
