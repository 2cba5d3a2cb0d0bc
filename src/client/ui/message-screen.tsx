import type { ReactNode } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Logo } from "./logo.tsx";

/** A whole screen that only says something and offers a way on. */
export function MessageScreen({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  const { home } = useShellTexts();
  return (
    <main className="grid min-h-[70dvh] place-content-center justify-items-start gap-3 px-5 py-16 md:px-10">
      <a href={paths.landing} aria-label={home} className="touch-area mb-6">
        <Logo />
      </a>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="max-w-[44ch] text-ink-2">{children}</p>
      <div className="mt-3 flex gap-2">{action}</div>
    </main>
  );
}
