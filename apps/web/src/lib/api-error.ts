import type { ErrorCode, Problem } from '@verglas/contract/errors'

/** `Network`: no answer came. */
export type FailureCode = ErrorCode | 'Network' | 'ChunkTimeout'

/** A call that failed. `code` is the key of a sentence under `errors`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  /** Path of the parameter or field that was wrong, e.g. `body.phone`. */
  readonly field: string | undefined
  readonly detail: string | undefined
  /** For a version conflict: what is stored, by whom and since when. */
  readonly conflict: unknown

  constructor(
    code: FailureCode,
    options: { status?: number; field?: string; detail?: string; conflict?: unknown; cause?: unknown } = {},
  ) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = options.status ?? 0
    this.field = options.field
    this.detail = options.detail
    this.conflict = options.conflict
  }
}

type ReadAnswer = Pick<Response, 'status' | 'headers' | 'json'>

/**
 * The error of an answer that is not 2xx; if it is not a problem document, the code follows from its status.
 */
export async function errorOf(answer: ReadAnswer): Promise<ApiError> {
  const { status } = answer
  const problem = await problemOf(answer)
  if (!problem) return new ApiError(codeOfStatus(status), { status })
  const { code, field, detail } = problem
  const conflict = 'conflict' in problem ? { conflict: problem.conflict } : {}
  return new ApiError(code, {
    status,
    ...(field ? { field } : {}),
    ...(detail ? { detail } : {}),
    ...conflict,
  })
}

async function problemOf(answer: ReadAnswer): Promise<Problem | null> {
  if (!answer.headers.get('content-type')?.includes('problem+json')) return null
  // The body is cut off or not JSON: the status alone names the failure.
  const body: unknown = await answer.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body ? (body as Problem) : null
}

function codeOfStatus(status: number): FailureCode {
  if (status === 401) return 'Unauthorized'
  if (status === 403) return 'Forbidden'
  if (status === 404) return 'NotFound'
  if (status === 429) return 'TooManyRequests'
  if (status === 502 || status === 503 || status === 504) return 'Unavailable'
  return status >= 500 ? 'Internal' : 'Invalid'
}

/** The key of the sentence for any failure. */
export function codeOf(error: unknown): FailureCode {
  return error instanceof ApiError ? error.code : 'Internal'
}
