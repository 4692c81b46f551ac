/**
 * Stable codes of problem documents (RFC 9457) with their HTTP status. The web turns codes into sentences; the server
 * never sends any.
 */
export const ERROR_STATUS = {
  Unauthorized: 401,
  /** The token is for another service. */
  WrongAudience: 401,
  /** The external issuer signed in a person who is not linked to any user here. */
  NoSuchPerson: 401,
  EmailNotVerified: 401,
  EmailMissing: 401,
  AccountExpired: 403,
  AccountInactive: 403,
  AccountLocked: 403,
  InvalidSetup: 403,
  Forbidden: 403,
  ViewOnly: 403,
  NotFound: 404,
  NoData: 404,
  NoPhone: 409,
  NoPushDevice: 409,
  Conflict: 409,
  OrderEnded: 409,
  PassFinished: 409,
  DuplicateEmail: 409,
  DuplicateLogin: 409,
  UserAssociationError: 409,
  DuplicateName: 409,
  InUse: 409,
  SharedPoint: 409,
  Invalid: 400,
  MissingParameter: 400,
  InvalidPhone: 400,
  WrongPassword: 400,
  PasswordTooShort: 400,
  PasswordTooCommon: 400,
  WrongCode: 400,
  PasskeyRefused: 400,
  SecondFactorNeeded: 409,
  TimeBeforeHorizon: 400,
  TimeInFuture: 400,
  InvalidImage: 400,
  TooDeep: 400,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  /** The rows of that time have left the database, and their files are missing or not what was written. */
  HistoryDamaged: 503,
  /** The rows of that time have left the database, and are too many to be brought back for one read. */
  HistoryTooLong: 413,
  DocumentTooLong: 413,
  Internal: 500,
  DocumentsUnavailable: 501,
  Unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Body of an error answer, served as `application/problem+json`. */
export type Problem = {
  /** Always `about:blank`; `code` says what happened. */
  type: string
  title: string
  status: number
  code: ErrorCode
  /** Details for developers: the parameter, the limit. */
  detail?: string
  /** Path of the parameter or field that was wrong, e.g. `query.time`. */
  field?: string
  /** Only for `Conflict`. */
  conflict?: Conflict
}

/** Another person's change came first and nothing was written. Contains both versions, in the form of a read. */
export type Conflict<Entry = unknown> = {
  /** The version in force with its revision; null: it has been removed. */
  stored: Entry | null
  /** Null if nobody has changed it since it was created. */
  changedBy: string | null
  changedAt: string | null
  /** The version that was to be written, with the revision on which it was based; null if it was to be removed. */
  sent: Entry | null
}
