/** A custom type, to distinguish creations of the library from other dragged data. */
const mediaType = "application/x-postloom-creation";

/** Sets the data of a creation that is dragged to a composer. */
export function dragCreation(transfer: DataTransfer, id: string): void {
  transfer.setData(mediaType, id);
  transfer.effectAllowed = "copy";
}

/** Before the drop a page can read only the types, not the data. */
export const carriesCreation = (transfer: DataTransfer): boolean => transfer.types.includes(mediaType);

export const droppedCreation = (transfer: DataTransfer): string => transfer.getData(mediaType);
