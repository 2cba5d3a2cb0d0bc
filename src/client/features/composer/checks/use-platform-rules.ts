import { useQuery } from "@tanstack/react-query";

/** Loaded after the screen, because X's text counting is large. Undefined until then. */
export const usePlatformRules = () =>
  useQuery({
    queryKey: ["platform-rules"],
    queryFn: async () => {
      const [rules, lengths, problems, reach, links, words, split] = await Promise.all([
        import("#shared/platforms/post-rules.ts"),
        import("#shared/platforms/text-length.ts"),
        import("#shared/posts/post-problems.ts"),
        import("#shared/platforms/media-reach.ts"),
        import("#shared/platforms/x-links-and-prices.ts"),
        import("#shared/platforms/bluesky-text.ts"),
        import("../thread/split-thread.ts"),
      ]);
      return { ...rules, ...lengths, ...problems, ...reach, ...links, ...words, ...split };
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

export type PlatformRules = NonNullable<ReturnType<typeof usePlatformRules>>;
