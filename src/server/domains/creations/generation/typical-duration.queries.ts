import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { MakingInput } from "#shared/creations/generation.ts";

const paceOf = { runs: 50, fewest: 3 } as const;

/** The median of the latest finished ones of this model and size, and length; null while there are too few. */
export async function findTypicalMs(db: Db, model: string, options: MakingInput["options"]): Promise<number | null> {
  const seconds = options.type === "video" ? String(options.durationSeconds) : null;
  const latest = db
    .select({ tookMs: creations.tookMs })
    .from(creations)
    .where(
      and(
        eq(creations.requestedModel, model),
        eq(sql`(${creations.options} ->> 'size')`, options.size),
        sql`(${creations.options} ->> 'durationSeconds') is not distinct from ${seconds}`,
        sql`${creations.tookMs} is not null`,
        inArray(creations.status, [...usableCreationStatuses]),
      ),
    )
    .orderBy(desc(creations.id))
    .limit(paceOf.runs)
    .as("latest");
  const [row] = await db
    .select({
      runs: count(),
      medianMs: sql<number>`percentile_cont(0.5) within group (order by ${latest.tookMs})`.mapWith(Number),
    })
    .from(latest);
  return row === undefined || row.runs < paceOf.fewest ? null : Math.round(row.medianMs);
}
