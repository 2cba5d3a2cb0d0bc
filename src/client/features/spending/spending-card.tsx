import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { formatMonth } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { CapForm } from "./cap-form.tsx";
import { SpendingBar } from "./spending-bar.tsx";
import { SpendingEntries } from "./spending-entries.tsx";
import { useSpending } from "./use-spending.ts";

/** Who is told of the cap is led here. */
const anchor = "spending";

/** What providers charged this month, how much they may, and each call that counts. */
export function SpendingCard() {
  const texts = useTexts("spending");
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useSpending();
  const month = data?.pages[0];
  const card = useRef<HTMLElement>(null);
  const isHere = month !== undefined;
  const isAskedFor = useLocation().hash === `#${anchor}`;
  // Only now does everything above it stand where it stays.
  useEffect(() => {
    if (isHere && isAskedFor) card.current?.scrollIntoView({ block: "start" });
  }, [isHere, isAskedFor]);
  if (error !== null && month === undefined) {
    return (
      <Callout
        tone="danger"
        announce="alert"
        title={texts.failed}
        action={
          <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {errorText(error)}
      </Callout>
    );
  }
  return (
    <Card ref={card} id={anchor} aria-labelledby="spending-title" aria-busy={!isHere} className="scroll-mt-20">
      <CardHeader title={texts.title} id="spending-title">
        {month !== undefined && (
          <span className="text-xs text-ink-3">{texts.inUtc(formatMonth(`${month.month}-15T12:00:00Z`))}</span>
        )}
      </CardHeader>
      <CardBody className="grid gap-5">
        {month === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <>
            <SpendingBar spending={month} />
            <CapForm capUsd={month.capUsd} />
            <SpendingEntries entries={data?.pages.flatMap(({ entries }) => entries) ?? []} />
            {hasNextPage && (
              <Button
                size="sm"
                className="justify-self-start"
                busy={isFetchingNextPage}
                busyLabel={texts.entries.loading}
                onClick={() => void fetchNextPage()}
              >
                {texts.entries.more}
              </Button>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
