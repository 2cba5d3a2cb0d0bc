import { useQuery } from "@tanstack/react-query";

/** The rules carry X's way of counting, which is large: they arrive after the screen. Undefined until then. */
export const usePlatformRules = () =>
  useQuery({
    queryKey: ["platform-rules"],
    queryFn: async () => {
      const [rules, problems, reach, links, split] = await Promise.all([
        import("#shared/platforms/rules.ts"),
        import("#shared/posts/post-problems.ts"),
        import("#shared/platforms/media-reach.ts"),
        import("#shared/platforms/x-links.ts"),
        import("./split-thread.ts"),
      ]);
      return { ...rules, ...problems, ...reach, ...links, ...split };
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

export type PlatformRules = NonNullable<ReturnType<typeof usePlatformRules>>;
