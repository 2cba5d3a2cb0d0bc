import { useParams } from "react-router-dom";
import { PostDetail } from "#client/features/posts/detail/post-detail.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <PostDetail key={id} id={id} />;
}
