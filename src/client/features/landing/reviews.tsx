import { Star } from "lucide-react";
import { cx } from "#client/ui/cx.ts";
import { Section, SectionTitle } from "./section.tsx";
import { WovenPortrait } from "./woven-portrait.tsx";

interface Review {
  name: string;
  title: string;
  content: string;
  rating: number;
  dye: string;
}

const reviews: readonly Review[] = [
  {
    name: "Ananya R.",
    title: "Pottery studio",
    content: "I write the captions on Sunday night and do not think about posting again until the next one.",
    rating: 5,
    dye: "#2d4684",
  },
  {
    name: "Diego M.",
    title: "Freelance marketer",
    content: "Three drafts in three styles before my tea is cold. The client picked the one I would not have tried.",
    rating: 4,
    dye: "#a3402a",
  },
  {
    name: "Lena K.",
    title: "Restaurant owner",
    content: "It runs on the small machine under the desk. The photos of our menu never leave the building.",
    rating: 5,
    dye: "#4f7250",
  },
];

export function Reviews() {
  return (
    <Section id="reviews">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SectionTitle>What people make with it</SectionTitle>
        <p className="text-xs text-ink-3">Sample reviews</p>
      </div>
      <div className="grid border-t border-line lg:grid-cols-3">
        {reviews.map((review) => (
          <figure
            key={review.name}
            className="flex flex-col gap-5 border-line py-8 not-first:max-lg:border-t lg:px-8 lg:pb-2 lg:first:pl-0 lg:not-first:border-l"
          >
            <Rating rating={review.rating} />
            <blockquote className="mb-auto font-display text-[20px] leading-7 font-[500] tracking-[-.012em] text-pretty md:text-[22px] md:leading-[30px]">
              {review.content}
            </blockquote>
            <figcaption className="flex items-center gap-3">
              <WovenPortrait dye={review.dye} />
              <span>
                <span className="block text-md font-medium">{review.name}</span>
                <span className="block text-sm text-ink-3">{review.title}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Rating({ rating }: { rating: number }) {
  return (
    <p className="flex gap-[3px]">
      <span className="sr-only">{rating} out of 5</span>
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
