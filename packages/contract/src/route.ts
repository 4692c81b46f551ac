import { z } from 'zod'
import type { Feature } from './features.ts'
import { InstantInput } from './instant.ts'

export { Instant, InstantInput } from './instant.ts'

/**
 * What a call needs. `public`: nothing; `device`: the token of the camera or vehicle that the path names; `person`: a valid token; `platform`: to be an administrator of the platform, to
 * all others the address leads nowhere; `member`: a usable membership of the
 * organisation that the path names (else the header X-Setup, else the only fitting membership); `self`: the same,
 * and `:userId` is the caller; `administered`: the same, and `:userId` is the caller or somebody whom the caller
 * administers: with `admin_users` anybody of the organisation, with `admin_users_zone` those of the caller's zones.
 */
export type Access = {
  scope: 'public' | 'device' | 'person' | 'platform' | 'member' | 'self' | 'administered'
  feature?: Feature
  /** One of these is enough. */
  anyFeature?: readonly Feature[]
  /** Of `administered`: what changing somebody else needs besides, and without which nobody else is changed. */
  others?: Feature
  /** Also of a session that looks at the product as another role, of which nothing else is changed. */
  whileViewing?: true
}

/** Kinds of publication that can change the answer of a read; `tick` where ages and states count. */
export type Topic =
  | 'tick'
  | 'observation'
  | 'forecast_run'
  | 'road_forecast'
  | 'forecast_scenario'
  | 'skill'
  | 'humancast'
  | 'alert'
  | 'alert_list'
  | 'alert_text'
  | 'listing'
  | 'strike'
  | 'lightning_watch'
  | 'tide'
  | 'read_mark'
  | 'station'
  | 'castpoint'
  | 'camera'
  | 'own_camera'
  | 'camera_mask'
  | 'station_setting'
  | 'station_visit'
  | 'climate_normal'
  | 'picture'
  | 'camera_check'
  | 'timed_layer'
  | 'external_view'
  | 'info'
  | 'briefing'
  | 'report'
  | 'report_routine'
  | 'ticket'
  | 'setup_station'
  | 'point'
  | 'layer'
  | 'circuit'
  | 'circuit_forecast'
  | 'risk_rules'
  | 'oversight'
  | 'ceil'
  | 'user_ceil'
  | 'castpoint_rules'
  | 'own_alert'
  | 'oversight_risk'
  | 'treatment_setting'
  | 'treatment_table'
  | 'what_if'
  | 'bulletin_layout'
  | 'dashboard_template'
  | 'prescription'
  | 'due_advice'
  | 'treatment'
  | 'treatment_act'
  | 'vehicle'
  | 'directive'
  | 'directive_limit'
  | 'directive_reader'
  | 'station_message'

type Shape = Record<string, z.ZodType>

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Under the API's base, parameters as `:name`. */
  path: string
  /** Further paths that the same call answers, as the specification elides or misspells some. */
  aliases: readonly string[]
  area: string
  summary: string
  access: Access
  /** Given: a read of the publication log. It accepts `time`, carries `asOf`, and is cached until a topic moves. */
  topics: readonly Topic[] | null
  /**
   * Of a read of the log: `person` where its answer is not the same for every member. Handlers of all others are not
   * told who asks, since their answers are kept for the organisation.
   */
  varies: 'person' | null
  /**
   * Of a read of the log: features of the role that parts of the answer need. The handler is told of these and of no
   * others, and the answer is kept for each combination of them.
   */
  parts: readonly Feature[]
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | null
  /** Most bytes of a body, where it may be larger than that of other calls. */
  mostBytes: number | null
  /** Media types of a body that is no JSON. */
  consumes: readonly string[] | null
  /** Media types of an answer that is no JSON. */
  produces: readonly string[] | null
  /** An address has the same answer for ever, and browsers keep it: another form of the answer needs another path. */
  isLasting: boolean
  response: z.ZodType
}

export const AsOf = z
  .object({
    rev: z.number().int().describe('Revision: every fact published up to it is known, none after.'),
    at: z.string().describe('Instant the answer is true at; ask again with time=at for the same bytes.'),
  })
  .describe('What this answer may know.')

const TIME = InstantInput.optional().describe(
  'Back in time: answer with what was known at this instant. Default: now.',
)

type Options<
  A extends Access,
  T extends readonly Topic[] | undefined,
  V extends 'person' | undefined,
  F extends readonly Feature[],
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType | null,
  R extends Shape,
> = {
  method: Call['method']
  path: string
  aliases?: readonly string[]
  area: string
  summary: string
  access: A
  topics?: T
  varies?: V
  parts?: F
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

/** One call: validates on the server, types the web, and becomes a page of the API's description. */
export function route<
  const A extends Access,
  const T extends readonly Topic[] | undefined = undefined,
  const V extends 'person' | undefined = undefined,
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
    varies: (options.varies ?? null) as V extends 'person' ? V : null,
    parts: (options.parts ?? []) as F,
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
