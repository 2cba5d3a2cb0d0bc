/** The user's next step: a button on screens, a sentence in mails. */
export const nextSteps = [
  "reconnect",
  "wait",
  "edit",
  "publish_again",
  "reschedule",
  "open_network",
  "look_there",
  "ask_operator",
] as const;
export type NextStep = (typeof nextSteps)[number];

/** The change that solves the error. */
export const errorFixes = [
  "reconnect",
  "reconnect_and_allow",
  "reconnect_to_send",
  "log_in_there",
  "confirm_there",
  "confirm_email_there",
  "regain_role",
  "nothing",
  "gave_up",
  "wait_longer",
  "change_text",
  "shorten_caption",
  "add_something",
  "check_link",
  "check_text_and_media",
  "other_picture",
  "larger_picture",
  "smaller_picture",
  "other_media",
  "other_video",
  "smaller_video",
  "longer_video",
  "shorter_video",
  "carousel_items",
  "remove_tags",
  "use_comment",
  "single_video",
  "public_address",
  "app_permissions",
  "app_credit",
  "app_keys",
  "app_proof",
  "api_version",
  "switch_on",
  "choose_account",
  "new_post",
  "post_rest_there",
  "say_whether_there",
  "new_time",
  "have_approved",
  "tell_operator",
] as const;
export type ErrorFix = (typeof errorFixes)[number];

type Advice = readonly [ErrorFix, NextStep];

const reconnect: Advice = ["reconnect", "reconnect"];
const wait: Advice = ["nothing", "wait"];
const otherPicture: Advice = ["other_picture", "edit"];
const otherVideo: Advice = ["other_video", "edit"];

/** All delivery problems that a user can distinguish, with their fix and next step. */
export const errorTopics = {
  connection_ended: reconnect,
  connection_expired: reconnect,
  app_removed: reconnect,
  password_changed: reconnect,
  checkpoint: ["log_in_there", "open_network"],
  person_unconfirmed: ["confirm_there", "open_network"],
  account_inactive: ["log_in_there", "open_network"],
  email_unconfirmed: ["confirm_email_there", "open_network"],
  page_role_lost: ["regain_role", "reconnect"],
  permission_missing: ["reconnect_and_allow", "reconnect"],
  account_disconnected: ["choose_account", "edit"],
  renewal_pending: wait,

  app_not_permitted: ["app_permissions", "ask_operator"],
  app_credit_used_up: ["app_credit", "ask_operator"],
  app_keys_refused: ["app_keys", "ask_operator"],
  app_proof_refused: ["app_proof", "ask_operator"],
  api_version_ended: ["api_version", "ask_operator"],
  platform_off: ["switch_on", "ask_operator"],
  server_unreachable: ["public_address", "ask_operator"],
  picture_unreachable_there: ["single_video", "ask_operator"],

  app_limit: wait,
  account_limit: wait,
  post_limit: wait,
  daily_post_limit: wait,
  account_waits: wait,
  account_ended: ["reconnect_to_send", "reconnect"],
  catching_up: wait,

  account_restricted: ["log_in_there", "open_network"],
  confirm_identity: ["log_in_there", "open_network"],
  held_as_spam: ["wait_longer", "publish_again"],
  blocked_as_abuse: ["wait_longer", "open_network"],
  posting_too_fast: ["wait_longer", "publish_again"],
  post_not_permitted: ["check_text_and_media", "edit"],

  duplicate: ["change_text", "edit"],
  empty_post: ["add_something", "edit"],
  media_needed: ["add_something", "edit"],
  link_unreadable: ["check_link", "edit"],
  value_refused: ["check_text_and_media", "edit"],
  caption_refused: ["shorten_caption", "edit"],
  carousel_size: ["carousel_items", "edit"],
  product_tag_refused: ["remove_tags", "edit"],
  too_many_tags: ["remove_tags", "edit"],
  no_threads: ["use_comment", "edit"],
  reply_not_allowed: ["use_comment", "edit"],
  parent_gone: ["new_post", "edit"],
  parent_unknown: ["post_rest_there", "open_network"],
  object_gone: ["reconnect", "publish_again"],

  picture_unreadable: otherPicture,
  picture_format: otherPicture,
  picture_shape: otherPicture,
  picture_too_small: ["larger_picture", "edit"],
  picture_too_large: ["smaller_picture", "edit"],
  media_kind_unknown: ["check_text_and_media", "edit"],
  media_gone: ["new_post", "edit"],
  media_refused: ["new_post", "edit"],
  media_not_processed: ["other_media", "edit"],
  picture_not_processed: otherPicture,
  video_not_processed: otherVideo,
  video_unreadable: otherVideo,
  video_shape: otherVideo,
  video_format: otherVideo,
  reel_encoding: otherVideo,
  video_too_small: ["longer_video", "edit"],
  video_too_large: ["smaller_video", "edit"],
  video_too_short: ["longer_video", "edit"],
  video_too_long: ["shorter_video", "edit"],
  video_cover: otherVideo,
  video_not_convertible: otherVideo,

  network_fault: wait,
  network_unreachable: wait,
  network_silent: wait,
  upload_broken: wait,
  preparation_lost: wait,
  still_processing: wait,
  video_converting: wait,
  answer_lost: wait,
  look_limited: wait,
  outcome_unknown: ["say_whether_there", "look_there"],
  repeat_refused: wait,
  first_in_doubt: ["say_whether_there", "look_there"],
  missed: ["new_time", "reschedule"],
  too_late: ["new_time", "reschedule"],
  superseded: ["new_time", "reschedule"],
  not_approved: ["have_approved", "reschedule"],
  held_up: wait,
  fault_here: ["tell_operator", "publish_again"],
} as const satisfies Record<string, Advice>;
export type ErrorTopic = keyof typeof errorTopics;

/** The texts of one language. A missing one is a compile error. */
/** The messages `errors` of a language: a topic, fix or step without words does not compile. */
export interface ErrorWords {
  causes: Record<ErrorTopic, string>;
  fixes: Record<ErrorFix, string>;
  next: Record<NextStep, string>;
}
