import { lazy, Suspense } from "react";
import { useAuth } from "#client/lib/auth.tsx";
import { useTitle } from "#client/lib/use-title.ts";
import { Footer } from "#client/features/landing/footer.tsx";
import { Hero } from "#client/features/landing/hero.tsx";
import { Pricing } from "#client/features/landing/pricing.tsx";
import { Reviews } from "#client/features/landing/reviews.tsx";
import { Tools } from "#client/features/landing/tools.tsx";
import { TopBar } from "#client/features/landing/top-bar.tsx";
import { WeekStrip } from "#client/features/landing/week-strip.tsx";

const UserMenu = lazy(async () => ({ default: (await import("#client/features/auth/user-menu.tsx")).UserMenu }));

export function Component() {
  const { isAuthenticated, isLoading } = useAuth();
  useTitle("Generate content and grow faster with AI");
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
        <Pricing />
      </main>
      <Footer />
    </>
  );
}
