interface SwapLineProps {
  question: string;
  label: string;
  onSwap: () => void;
}

export function SwapLine({ question, label, onSwap }: SwapLineProps) {
  return (
    <p className="mt-8 text-ink-2">
      {question}{" "}
      <button type="button" onClick={onSwap} className="link touch-area">
        {label}
      </button>
    </p>
  );
}
