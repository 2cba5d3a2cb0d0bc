import { useQuery } from "@tanstack/react-query";

/** The catalogue has all languages and is large: it loads when an error is shown. */
export const useErrorCatalogue = () =>
  useQuery({
    queryKey: ["error-catalogue"],
    queryFn: () => import("#shared/error-catalogue/explain-error.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A space that keeps the height of the line while the catalogue loads. */
export const noWords = "\u00a0";
