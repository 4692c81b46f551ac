import type { CallAnswer, CallBody, CallName, CallParams, CallQuery } from '@verglas/contract'
import { errorOf, type FailureCode } from './api-error.ts'
import { ask, type RequestOptions } from './ask.ts'
import { batchRequests, type JsonAnswer } from './batch-requests.ts'
import { CALLS } from './calls.gen.ts'
import { nowMs } from './clock.ts'
import { credentials, highestRev, raiseHighestRev } from './credentials.ts'

/**
 * One input of a call (`params`, `query` or `body`): forbidden if the call has none, optional if all its fields are.
 * Zod types an empty schema as `Record<string, never>`, hence `string extends keyof Value`.
 */
type InputField<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: undefined }
  : string extends keyof Value
    ? { [K in Key]?: undefined }
    : object extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

/** Input of a call: its path parameters, query and body, as declared in the contract. */
export type CallInput<Name extends CallName> = InputField<'params', CallParams<Name>> &
  InputField<'query', CallQuery<Name>> &
  InputField<'body', CallBody<Name>> & { signal?: AbortSignal }

type AnyInput = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal
}

/** The account or the membership ended while the page was open. */
const ACCESS_ENDED: ReadonlySet<FailureCode> = new Set([
  'AccountExpired',
  'AccountInactive',
  'AccountLocked',
  'InvalidSetup',
])
/**
 * Calls with which the program then checks what the person may still do. Their refusal must not start the check again.
 */
const RIGHTS_CALLS: ReadonlySet<CallName> = new Set(['getMe', 'getMember'])

/** Calls the API. Throws `ApiError` for any failure. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  const { method, isLasting = false } = CALLS[name]
  // Answers that the browser caches for ever need no batching.
  const isRead = method === 'GET' && !isLasting
  const answer = await sendCall<Name, JsonAnswer>(name, input, isRead ? batchRequests : ask)
  const result = (await answer.json()) as CallAnswer<Name>
  raiseHighestRevFrom(result)
  return result
}

/** Fetches an answer that is not JSON: the bytes of a picture. */
export async function callBytes<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Blob> {
  const answer = await sendCall(name, input, ask, '*/*')
  return await answer.blob()
}

async function sendCall<Name extends CallName, A extends JsonAnswer>(
  name: Name,
  input: CallInput<Name>,
  send: (address: string, options: RequestOptions) => Promise<A>,
  accept = 'application/json',
  isRetry = false,
): Promise<A> {
  const { method, path, takesTime } = CALLS[name]
  const { params = {}, query = {}, body, signal } = input as AnyInput
  const headers = new Headers({ accept })
  const token = await credentials.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (credentials.setupId) headers.set('x-setup', credentials.setupId)
  if (takesTime && query.time === undefined && highestRev() > 0) {
    headers.set('verglas-min-rev', String(highestRev()))
  }
  if (body !== undefined) headers.set('content-type', 'application/json')

  const answer = await send(addressOf(path, params, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) {
    const error = await errorOf(answer)
    if (answer.status === 401 && credentials.onUnauthorized(token, error.code) && !isRetry)
      return sendCall(name, input, send, accept, true)
    if (ACCESS_ENDED.has(error.code) && !RIGHTS_CALLS.has(name)) credentials.onRefused()
    throw error
  }
  return answer
}

/** The address of a call: fills `:name` in the path from the parameters and appends the rest as the query. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function raiseHighestRevFrom(result: unknown): void {
  if (typeof result !== 'object' || result === null || !('asOf' in result)) return
  const { asOf } = result as { asOf?: { rev?: number; at?: string } }
  // An answer about a past time has an old revision and must not count as the latest.
  if (typeof asOf?.rev === 'number' && Date.parse(asOf.at ?? '') <= nowMs() + 60_000)
    raiseHighestRev(asOf.rev)
}
