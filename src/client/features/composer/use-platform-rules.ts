import { useQuery } from "@tanstack/react-query";

/** The rules carry X's way of counting, which is large: they arrive after the screen. Undefined until then. */
export const usePlatformRules = () =>
  useQuery({
    queryKey: ["platform-rules"],
    queryFn: () => import("#shared/platforms/rules.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

export type PlatformRules = NonNullable<ReturnType<typeof usePlatformRules>>;
