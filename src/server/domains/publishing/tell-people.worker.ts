import type { Deps } from "#server/deps.ts";
import { tellPeople } from "#server/domains/publishing/tell-people.ts";

export const tellPeopleWorker = (deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">): Promise<void> =>
  tellPeople(deps);
