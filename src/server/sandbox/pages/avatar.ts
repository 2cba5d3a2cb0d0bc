import { sha256Hex } from "../secrets.ts";
import { markup } from "#server/lib/html.ts";

const initialsOf = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "Sandbox")
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

/** A woven patch with initials; the id picks the colours, so an account keeps its picture. */
export function avatarSvg(id: string, name: string): string {
  const hue = Number.parseInt(sha256Hex(id).slice(0, 4), 16) % 360;
  const threads = [10, 30, 50, 70, 90].map((at) => markup`<path d="M${at} 0V100M0 ${at}H100" />`);
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">
    <rect width="100" height="100" fill="hsl(${hue} 42% 30%)" />
    <g stroke="hsl(${(hue + 40) % 360} 50% 46%)" stroke-width="5" stroke-dasharray="10 10" opacity=".55">${threads}</g>
    <g fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle">
      <text x="50" y="52" dominant-baseline="central">${initialsOf(name) || "S"}</text>
    </g>
  </svg>`.source;
}
