import { numberIn } from "../phrase.ts";

const number = numberIn("en");

/** The user's profile. */
export const profile = {
  title: "Profile",
  back: "Back to Dashboard",
  edit: "Edit Profile",
  cancel: "Cancel",
  save: "Save Changes",
  saving: "Saving",
  saved: "Profile updated",
  failed: "Failed to update profile",
  joined: (month: string) => `Joined ${month}`,
  notSet: "Not set",
  noBio: "No bio added yet",
  details: "Personal information",
  fields: {
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    emailFixed: "(Cannot be changed)",
    bio: "Bio",
    website: "Website",
    location: "Location",
  },
  errors: {
    firstName: "Please fill in all required fields",
    tooLong: (max: number) => `At most ${number(max)} characters`,
    website: "Enter a full address, like https://example.com",
  },
  avatar: {
    label: "Your picture",
    choose: "Choose picture",
    hint: "JPEG, PNG, WebP or GIF. Changes at once.",
    remove: "Remove",
    removing: "Removing",
    removed: "Picture removed",
    notRemoved: "The picture was not removed",
    cropTitle: "Crop your picture",
    cropText: "Drag the picture, or use the arrow keys. Only what is in the circle is kept.",
    cropArea: "Part of the picture that is kept",
    zoom: "Zoom",
    use: "Use picture",
    uploading: "Uploading",
    updated: "Picture updated",
    failed: "Failed to upload avatar",
    unreadable: "This file cannot be read as a picture. Choose a JPEG, PNG, WebP or GIF.",
  },
  stats: {
    title: "Activity Stats",
    images: "Images",
    videos: "Videos",
    posts: "Posts",
    failed: "The numbers could not be loaded",
  },
  leave: {
    title: "Leave without saving?",
    text: "What you have changed in your profile is lost.",
    stay: "Keep editing",
    leave: "Leave",
  },
};
