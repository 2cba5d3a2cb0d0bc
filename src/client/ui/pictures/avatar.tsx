import { Avatar as Base } from "@base-ui/react/avatar";
import { cx } from "../cx.ts";

interface AvatarProps {
  name: string;
  imageUrl: string | null;
  size?: "xs" | "sm" | "md" | "lg";
  /** For an object instead of a person. */
  isSquare?: boolean;
}

const sizes = { xs: "size-6 text-[10px]", sm: "size-8 text-xs", md: "size-9 text-sm", lg: "size-24 text-h1" } as const;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ""))
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");

/** Decorative, beside a visible name. Without one, the control around it needs an accessible name. */
export function Avatar({ name, imageUrl, size = "md", isSquare = false }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center overflow-hidden border border-line bg-surface-3 font-display font-[620] leading-none",
        sizes[size],
        isSquare ? (size === "lg" ? "rounded-lg" : "rounded-[8px]") : "rounded-full",
      )}
    >
      {imageUrl !== null && <Base.Image src={imageUrl} alt="" className="size-full object-cover" />}
      <Base.Fallback dir="auto">{initials(name)}</Base.Fallback>
    </Base.Root>
  );
}
