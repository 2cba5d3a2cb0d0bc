const size = 42;
const pick = { width: 6, height: 4.2 };
/** The pick in the middle of the fifth row. */
const middle = { x: 21.4, y: 19.2 };

/** No photograph stands in for a person: a small diamond woven in one dye. */
export function WovenPortrait({ dye }: { dye: string }) {
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
