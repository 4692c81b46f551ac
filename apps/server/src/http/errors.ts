import { type Conflict, ERROR_STATUS, type ErrorCode, type Problem } from '@verglas/contract/errors'

/** An error whose reason the caller may know. The web turns `code` into a sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: string | undefined
  readonly field: string | undefined
  /** After how many seconds another try may succeed. */
  readonly retryAfterS: number | undefined

  constructor(
    code: ErrorCode,
    {
      detail,
      field,
      retryAfterS,
      cause,
    }: { detail?: string; field?: string; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(detail ? `${code}: ${detail}` : code, { cause })
    this.code = code
    this.detail = detail
    this.field = field
    this.retryAfterS = retryAfterS
  }
}

export class NotFound extends AppError {
  constructor(detail: string) {
    super('NotFound', { detail })
  }
}

export class Invalid extends AppError {
  constructor(field: string, detail: string) {
    super('Invalid', { field, detail })
  }
}

/** Another change came first, so nothing was written. */
export class VersionConflict extends AppError {
  readonly conflict: Conflict

  constructor(conflict: Conflict) {
    const { changedAt } = conflict
    super('Conflict', {
      detail: changedAt
        ? `it was changed at ${changedAt}`
        : 'the version on which it is based does not exist',
    })
    this.conflict = conflict
  }
}

/** The error of a call that may be repeated after `retryAfterS` seconds. */
export const tooManyRequests = (detail: string, retryAfterS: number): AppError =>
  new AppError('TooManyRequests', { detail, retryAfterS })

/** The body of the answer to a failed call. `retryAfterS` is left out, because it is sent as a header. */
export function toProblem(error: AppError): Problem {
  return {
    type: 'about:blank',
    title: error.code,
    status: ERROR_STATUS[error.code],
    code: error.code,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error instanceof VersionConflict ? { conflict: error.conflict } : {}),
  }
}
