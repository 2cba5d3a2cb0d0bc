import { Avatar } from "#client/ui/pictures/avatar.tsx";

interface WorkspacePictureProps {
  workspace: { name: string; picture: string | null; isPersonal: boolean };
  size?: "sm" | "md" | "lg";
}

/** A square for a shared workspace; the round picture of the person for the personal one. Decorative, beside a visible name. */
export const WorkspacePicture = ({ workspace, size = "md" }: WorkspacePictureProps) => (
  <Avatar name={workspace.name} imageUrl={workspace.picture} size={size} isSquare={!workspace.isPersonal} />
);
