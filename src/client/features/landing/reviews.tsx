import { Star } from "lucide-react";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { Section, SectionTitle } from "./section.tsx";

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
  const { reviews: messages } = useMessages("landing");
  return (
    <Section id="reviews">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SectionTitle>{messages.title}</SectionTitle>
        <p className="text-xs text-ink-3">{messages.sample}</p>
      </div>
      <div className="grid border-t border-line lg:grid-cols-3">
        {reviews.map((review) => (
          <figure
            key={review.name}
            className="flex flex-col gap-5 border-line py-8 not-first:max-lg:border-t lg:px-8 lg:pb-2 lg:first:pl-0 lg:not-first:border-l"
          >
            <Rating rating={review.rating} />
            <blockquote className="mb-auto font-display text-[20px] leading-7 font-[500] tracking-[-.012em] text-pretty md:text-[22px] md:leading-[30px]">
              {messages[review.by].text}
            </blockquote>
            <figcaption className="flex items-center gap-3">
              <WovenPortrait dye={review.dye} />
              <span>
                <span className="block text-md font-medium">{review.name}</span>
                <span className="block text-sm text-ink-3">{messages[review.by].title}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Rating({ rating }: { rating: number }) {
  const { reviews: messages } = useMessages("landing");
  return (
    <p className="flex gap-[3px]">
      <span className="sr-only">{messages.rating({ stars: rating })}</span>
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

const size = 42;
const pick = { width: 6, height: 4.2 };
/** Centre of the pick in the middle of the fifth row. */
const middle = { x: 21.4, y: 19.2 };

/** A woven diamond on a colour, instead of a photograph of the person. */
function WovenPortrait({ dye }: { dye: string }) {
  const picks = [];
  for (let row = 0; row * pick.height < size; row++) {
    for (let column = -1; column * pick.width < size; column++) {
      const x = column * pick.width + (row % 2 === 0 ? 0.4 : 3.4);
      const y = row * pick.height + 0.3;
      const distance = Math.abs(x + pick.width / 2 - middle.x) + Math.abs(y + pick.height / 2 - middle.y);
      picks.push(
        <rect key={`${row} ${column}`} x={x} y={y} width={5.2} height={3.6} rx={1.4} fill={colourAt(distance, dye)} />,
      );
    }
  }
  return (
    <svg width={size} height={size} aria-hidden="true" className="shrink-0 rounded-md bg-[#090f22]">
      {picks}
    </svg>
  );
}

function colourAt(distance: number, dye: string): string {
  if (distance < 7) return "#e8dec9";
  if (distance < 13) return "#f0931c";
  return distance < 19 ? "#1c2b5a" : dye;
}
