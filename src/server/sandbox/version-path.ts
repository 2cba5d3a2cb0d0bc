/** A path with the version of Meta's API in it. */
export const versionPath = ":version(^v\\d+\\.\\d+$)";
