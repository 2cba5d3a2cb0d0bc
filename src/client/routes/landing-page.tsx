import type { ReactNode } from "react";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Footer } from "#client/features/landing/footer.tsx";
import { Hero } from "#client/features/landing/hero.tsx";
import { Pricing } from "#client/features/landing/pricing.tsx";
import { Reviews } from "#client/features/landing/reviews.tsx";
import { Tools } from "#client/features/landing/tools.tsx";
import { TopBar } from "#client/features/landing/top-bar.tsx";
import { WeekStrip } from "#client/features/landing/week-strip.tsx";
import { NewsletterBox } from "#client/features/newsletter/newsletter-box.tsx";

/** `account` is the menu of a signed-in person. */
export function LandingPage({ account }: { account: ReactNode }) {
  useTitle(useTexts("landing").headline);
  return (
    <>
      <TopBar account={account} />
      <main>
        <Hero />
        <Tools />
        <WeekStrip />
        <Reviews />
        <Pricing />
      </main>
      <Footer newsletter={<NewsletterBox />} />
    </>
  );
}
