import { ApiError } from './api-error.ts'
import { correctClock } from './clock.ts'
import { suspectLoss } from './stream-state.ts'

/** Everything in a request except its address. */
export type RequestOptions = RequestInit & { readonly headers: Headers }

/** Sends one request. Throws `ApiError` if no answer comes. */
export async function ask(address: string, options: RequestOptions): Promise<Response> {
  const requestedMs = Date.now()
  try {
    const answer = await fetch(address, options)
    if (isFromServer(options, answer)) correctClock(answer.headers.get('date'), requestedMs, Date.now())
    return answer
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw noAnswer(cause)
  }
}

/** An answer from the browser's cache carries the Date of when it was cached, which may be minutes or days ago. */
function isFromServer({ method = 'GET' }: RequestOptions, { headers }: Response): boolean {
  return method !== 'GET' || /\bno-store\b/.test(headers.get('cache-control') ?? '')
}

export function noAnswer(cause: unknown): ApiError {
  suspectLoss()
  return new ApiError('Network', { cause })
}
