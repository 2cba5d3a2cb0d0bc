import { useState } from "react";

/** What was read of something that others change: a version that comes meanwhile counts as read only once it is accepted. */
export function useReadVersion(version: string) {
  const [read, setRead] = useState(version);
  return { read, isChanged: read !== version, accept: () => setRead(version) };
}
