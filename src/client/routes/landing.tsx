import { lazy, Suspense } from "react";
import { useAuth } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { Footer } from "#client/features/landing/footer.tsx";
import { Hero } from "#client/features/landing/hero.tsx";
import { Reviews } from "#client/features/landing/reviews.tsx";
import { Tools } from "#client/features/landing/tools.tsx";
import { TopBar } from "#client/features/landing/top-bar.tsx";
import { WeekStrip } from "#client/features/landing/week-strip.tsx";

/** Far below the fold, and it brings the shared schemas with it. */
const Pricing = lazy(async () => ({ default: (await import("#client/features/landing/pricing.tsx")).Pricing }));
const NewsletterBox = lazy(async () => ({
  default: (await import("#client/features/newsletter/newsletter-box.tsx")).NewsletterBox,
}));
const UserMenu = lazy(async () => ({ default: (await import("#client/features/auth/user-menu.tsx")).UserMenu }));

export function Component() {
  const { isAuthenticated, isLoading } = useAuth();
  useTitle(useTexts("landing").headline);
  const menu = (
    <Suspense fallback={<span className="size-11" />}>
      <UserMenu />
    </Suspense>
  );
  return (
    <>
      <TopBar account={isAuthenticated ? menu : isLoading ? <span className="size-11" /> : null} />
      <main>
        <Hero />
        <Tools />
        <WeekStrip />
        <Reviews />
        <Suspense fallback={<div id="pricing" className="min-h-[800px]" />}>
          <Pricing />
        </Suspense>
      </main>
      <Footer
        newsletter={
          <Suspense fallback={<div className="min-h-[76px]" />}>
            <NewsletterBox />
          </Suspense>
        }
      />
    </>
  );
}
