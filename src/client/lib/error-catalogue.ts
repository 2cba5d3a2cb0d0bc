import { useQuery } from "@tanstack/react-query";

/** The catalogue holds every language: it arrives once something went wrong. */
export const useErrorCatalogue = () =>
  useQuery({
    queryKey: ["error-catalogue"],
    queryFn: () => import("#shared/error-catalogue/explain-error.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps the line of words that are on their way, instead of English. */
export const noWords = "\u00a0";
