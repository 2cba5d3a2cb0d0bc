import { renderSVG } from "uqr";

/** Dark on white in either theme: cameras want it that way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: "M", border: 2 });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt={label}
      className="size-48 rounded-md bg-white"
    />
  );
}
