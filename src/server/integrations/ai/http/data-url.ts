/** A file inside an address, for providers that take pictures by address. */
export const dataUrl = ({ bytes, contentType }: { bytes: Buffer; contentType: string }): string =>
  `data:${contentType};base64,${bytes.toString("base64")}`;
