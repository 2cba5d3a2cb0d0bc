/** Pictures and first frames of shared files, which only this browser has. */
export function SharedFileList({ files }: { files: readonly File[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file, position) => (
        // A share has its files in a fixed order.
        <li key={position}>
          <SharedFile file={file} />
        </li>
      ))}
    </ul>
  );
}

const pictureClass = "size-18 rounded-md border border-line bg-surface-2 object-cover";

function SharedFile({ file }: { file: File }) {
  const show = (element: HTMLImageElement | HTMLVideoElement | null) => {
    if (element === null) return undefined;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  };
  // A video shows its first frame.
  if (file.type.startsWith("video/")) return <video ref={show} muted className={pictureClass} aria-label={file.name} />;
  return <img ref={show} alt={file.name} className={pictureClass} />;
}
