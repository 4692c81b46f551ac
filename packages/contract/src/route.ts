import { z } from 'zod'
import type { AreaName } from './areas.ts'
import type { Feature } from './features.ts'
import { InstantInput } from './instant.ts'
import type { Topic } from './topics.gen.ts'

export { Instant, InstantInput } from './instant.ts'

/**
 * What a call needs.
 * `public`: nothing.
 * `device`: the token of the camera or vehicle named in the path.
 * `person`: a valid token.
 * `platform`: an administrator of the platform; for everybody else the address does not exist.
 * `member`: a usable membership of the organisation named in the path (else in the header X-Setup, else the
 * only matching membership).
 * `self`: the same, and `:userId` must be the caller.
 * `administered`: the same, and `:userId` is the caller or a person whom the caller administers: with
 * `admin_users` anybody of the organisation, with `admin_users_zone` people of the caller's zones.
 */
export type Access = {
  scope: 'public' | 'device' | 'person' | 'platform' | 'member' | 'self' | 'administered'
  feature?: Feature
  /** One of these is enough. */
  anyFeature?: readonly Feature[]
  /**
   * Only for `administered`: the additional feature needed to change another person; without it only the
   * caller can be changed.
   */
  others?: Feature
  /**
   * The call is also allowed while a session views the product as another role, which otherwise allows no
   * changes.
   */
  whileViewing?: true
}

type Varies = 'person' | 'subscriptions'

type Shape = Record<string, z.ZodType>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the API's base, with parameters as `:name`. */
  path: string
  /** Further paths of the same call, because the specification shortens or misspells some. */
  aliases: readonly string[]
  area: AreaName
  summary: string
  access: Access
  /**
   * If present, the call is a read of the publication log: it accepts `time`, carries `asOf`, and is cached
   * until one of these topics changes.
   */
  topics: readonly Topic[] | null
  /**
   * Only for reads of the log. `person`: the answer differs between members. Without it, the handler does not
   * receive the caller, because its answer is cached for the organisation. `subscriptions`: the answer contains the
   * caller's subscriptions at each forecast point, which are always the current ones.
   */
  varies: Varies | null
  /**
   * Only for reads of the log: features of the role on which sections of the answer depend. The handler knows
   * these and no others, and the answer is cached for each combination of them.
   */
  dependsOnFeatures: readonly Feature[]
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
  /** Maximum size of the body in bytes, if it may be larger than for other calls. */
  mostBytes: number | null
  /** Media types of the body if it is not JSON. */
  consumes: readonly string[] | null
  /** Media types of the answer if it is not JSON. */
  produces: readonly string[] | null
  /**
   * The answer at an address never changes and browsers cache it, so a changed format of the answer needs a new
   * path.
   */
  isLasting: boolean
  response: z.ZodType
}

export const AsOf = z
  .object({
    rev: z.number().int().describe('Revision: includes every fact published up to it, and none after.'),
    at: z
      .string()
      .describe('Instant of the response; repeat the request with time=at to get the same bytes.'),
  })
  .describe('State of the data that this response is based on.')

const TIME = InstantInput.optional().describe(
  'Answers with the data available at this past instant. Default: now.',
)

type Options<
  A extends Access,
  T extends readonly Topic[] | undefined,
  V extends Varies | undefined,
  F extends readonly Feature[],
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | null,
  R extends Shape,
> = {
  method: Call['method']
  path: string
  aliases?: readonly string[]
  area: AreaName
  summary: string
  access: A
  topics?: T
  varies?: V
  dependsOnFeatures?: F
  params?: P
  query?: Q
  body?: B
  mostBytes?: number
  consumes?: readonly string[]
  produces?: readonly string[]
  isLasting?: boolean
  response: R
}

type WhereRead<T, Extra, Base> = T extends readonly Topic[] ? Base & Extra : Base

/**
 * Defines one call, which is validated on the server, typed in the web, and described in the API's
 * documentation.
 */
export function route<
  const A extends Access,
  const T extends readonly Topic[] | undefined = undefined,
  const V extends Varies | undefined = undefined,
  const F extends readonly Feature[] = readonly [],
  const P extends Shape = Record<never, never>,
  const Q extends Shape = Record<never, never>,
  B extends z.ZodType | null = null,
  R extends Shape = Shape,
>(options: Options<A, T, V, F, P, Q, B, R>) {
  type Query = WhereRead<T, { time: typeof TIME }, Q>
  type Response = WhereRead<T, { asOf: typeof AsOf }, R>
  const isRead = options.topics !== undefined
  return {
    method: options.method,
    path: options.path,
    aliases: options.aliases ?? [],
    area: options.area,
    summary: options.summary,
    access: options.access,
    topics: (options.topics ?? null) as T extends readonly Topic[] ? T : null,
    varies: (options.varies ?? null) as V extends Varies ? V : null,
    dependsOnFeatures: (options.dependsOnFeatures ?? []) as F,
    params: z.object({ ...options.params } as P),
    query: z.object({ ...(isRead ? { time: TIME } : {}), ...options.query } as Query).strict(),
    body: (options.body ?? null) as B,
    mostBytes: options.mostBytes ?? null,
    consumes: options.consumes ?? null,
    produces: options.produces ?? null,
    isLasting: options.isLasting ?? false,
    response: z.object({ ...(isRead ? { asOf: AsOf } : {}), ...options.response } as Response),
  } satisfies Call
}
