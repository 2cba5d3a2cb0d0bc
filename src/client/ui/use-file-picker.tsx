import { type ReactElement, useRef } from "react";

interface FilePickerProps {
  /** Says what is chosen; the button that opens it mostly says the same. */
  label: string;
  accept: string;
  multiple?: boolean;
  onChosen: (files: File[]) => void;
}

/** The files of this device behind a button of any look: `picker` is to be rendered, `open` to be called by a press. */
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
