import { type ReactElement, useRef } from "react";

interface FilePickerProps {
  /** Accessible name of the file input. */
  label: string;
  accept: string;
  multiple?: boolean;
  onChosen: (files: File[]) => void;
}

/** A file picker for a button of any style: render `picker`, and call `open` when the button is clicked. */
export function useFilePicker({ label, accept, multiple = false, onChosen }: FilePickerProps): {
  open: () => void;
  picker: ReactElement;
} {
  const input = useRef<HTMLInputElement>(null);
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file can be chosen again after a failure.
        currentTarget.value = "";
        if (files.length > 0) onChosen(files);
      }}
    />
  );
  return { open: () => input.current?.click(), picker };
}
