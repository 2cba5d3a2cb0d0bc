import { Star } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import type { Areas } from "#client/texts/areas.ts";
import { cx } from "#client/ui/cx.ts";
import { Section, SectionTitle } from "./section.tsx";
import { WovenPortrait } from "./woven-portrait.tsx";

interface Review {
  name: string;
  by: Exclude<keyof Areas["landing"]["reviews"], "title" | "short" | "sample" | "rating">;
  rating: number;
  dye: string;
}

const reviews: readonly Review[] = [
  {
    name: "Ananya R.",
    by: "potter",
    rating: 5,
    dye: "#2d4684",
  },
  {
    name: "Diego M.",
    by: "marketer",
    rating: 4,
    dye: "#a3402a",
  },
  {
    name: "Lena K.",
    by: "cook",
    rating: 5,
    dye: "#4f7250",
  },
];

export function Reviews() {
  const { reviews: texts } = useTexts("landing");
  return (
    <Section id="reviews">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SectionTitle>{texts.title}</SectionTitle>
        <p className="text-xs text-ink-3">{texts.sample}</p>
      </div>
      <div className="grid border-t border-line lg:grid-cols-3">
        {reviews.map((review) => (
          <figure
            key={review.name}
            className="flex flex-col gap-5 border-line py-8 not-first:max-lg:border-t lg:px-8 lg:pb-2 lg:first:pl-0 lg:not-first:border-l"
          >
            <Rating rating={review.rating} />
            <blockquote className="mb-auto font-display text-[20px] leading-7 font-[500] tracking-[-.012em] text-pretty md:text-[22px] md:leading-[30px]">
              {texts[review.by].text}
            </blockquote>
            <figcaption className="flex items-center gap-3">
              <WovenPortrait dye={review.dye} />
              <span>
                <span className="block text-md font-medium">{review.name}</span>
                <span className="block text-sm text-ink-3">{texts[review.by].title}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Rating({ rating }: { rating: number }) {
  const { reviews: texts } = useTexts("landing");
  return (
    <p className="flex gap-[3px]">
      <span className="sr-only">{texts.rating(rating)}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx("text-thread", star <= rating ? "fill-current" : "text-ink-3")}
        />
      ))}
    </p>
  );
}
