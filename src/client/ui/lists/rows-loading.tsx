import { type Query, useFailure } from "#client/lib/cache/use-failure.ts";
import { LoadError } from "../feedback/load-error.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { CardBody } from "../layout/card.tsx";

interface RowsLoadingProps {
  query: Query & { isPending: boolean };
  /** What could not be loaded. */
  title: string;
  picture?: boolean;
}

/** Above the rows of a card: why they could not be loaded, or a placeholder until they are. */
export function RowsLoading({ query, title, picture = false }: RowsLoadingProps) {
  const failure = useFailure(query);
  if (failure !== null)
    return (
      <CardBody>
        <LoadError title={title} {...failure} />
      </CardBody>
    );
  return query.isPending && <Skeleton className="px-4 pt-2 pb-6 md:px-5" picture={picture} />;
}
