/** A file of the person as a picture on this page. Throws when the browser cannot read it as one. */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch (error) {
    forgetPicture(picture);
    throw error;
  }
}

export const forgetPicture = (picture: HTMLImageElement): void => URL.revokeObjectURL(picture.src);
