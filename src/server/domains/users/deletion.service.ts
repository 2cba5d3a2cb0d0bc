// The life of a row in `users` from the wish to leave to its end. What else belongs to a person: see personal-data.
export {
  deleteLeavingUser,
  findDeletionIds,
  findLeavingUser,
  holdLeavingUser,
  holdStayingUser,
  type LeavingUser,
  markLeaving,
} from "#server/domains/users/deletion.queries.ts";
