const linked = /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+|https?:\/\/\S+)/gu;

/** Text as the networks show it: tags, names and addresses in the link colour. */
export function LinkedText({ text }: { text: string }) {
  return text.split(linked).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="text-info">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
