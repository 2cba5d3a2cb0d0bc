/** A type of our own: a picture from the library is told from any other thing that is dragged over the page. */
const mediaType = "application/x-postloom-creation";

/** Lets a picture of the library be carried to where a post is written. */
export function dragCreation(transfer: DataTransfer, id: string): void {
  transfer.setData(mediaType, id);
  transfer.effectAllowed = "copy";
}

/** Before it is dropped only the types can be read, not what is carried. */
export const carriesCreation = (transfer: DataTransfer): boolean => transfer.types.includes(mediaType);

export const droppedCreation = (transfer: DataTransfer): string => transfer.getData(mediaType);
