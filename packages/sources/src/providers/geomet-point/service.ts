import { setTimeout as sleep } from 'node:timers/promises'
import { decodeText } from '@verglas/contract/text-encoding'
import { isoSeconds } from '@verglas/quantities'
import { type Refusal, Refused, refusal } from '../../reading/refusal.ts'
import type { Connection } from '../../requesting/connection.ts'
import { conditionalGet, type GetResult } from '../../requesting/http-get.ts'
import { type LayerTimes, layerTimes } from './capabilities.ts'
import type { Layer } from './layers.ts'
import { type GeometPoint, SERVICE } from './settings.ts'

/** The terms ask for at most one request per second; a self-hosted service has no such limit. */
const PAUSE_MS = 1000
const OWN_PAUSE_MS = 20
const MAX_FAILURES = 5
/** The box around a point has an odd number of pixels, so that the point lies in the middle pixel. */
const HALF_BOX_DEG = 0.05
const PIXELS = 101

/** Client of the service, which sends one request after another. */
export type ServiceClient = {
  get(url: string, maxBytes: number): Promise<GetResult>
  service: string
  clock: () => Date
}

/** One unprocessed answer of the service. */
export type Answer = { layer: string; time: string; body: string }

export function openClient(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
  own: string | undefined,
): ServiceClient {
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  const { contact, outbound } = connection
  let isFirst = true
  return {
    service: own ?? SERVICE,
    clock,
    async get(url, maxBytes) {
      if (!isFirst) await sleep(own ? OWN_PAUSE_MS : PAUSE_MS, undefined, { signal })
      isFirst = false
      return conditionalGet(url, {}, { contact, outbound, now: clock(), signal, maxBytes, timeoutMs: 30_000 })
    },
  }
}

export type Failed = { refusal: Refusal; notBefore: Date | null }

/** The times available for a layer, or why they are unknown. */
export async function timesOf(layer: Layer, { get, service }: ServiceClient): Promise<LayerTimes | Failed> {
  const url = addressOf(service, { REQUEST: 'GetCapabilities', LAYER: layer.name })
  const answer = await get(url, 4 * 1024 * 1024)
  if (answer.kind !== 'body') return failureOf(answer, `capabilities of ${layer.name}`)
  try {
    return layerTimes(answer.bytes, layer.name)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return {
      refusal: refusal(error.reason, `capabilities of ${layer.name}: ${error.message}`),
      notBefore: null,
    }
  }
}

function failureOf(answer: Exclude<GetResult, { kind: 'body' }>, what: string): Failed {
  if (answer.kind === 'unchanged')
    return { refusal: refusal('no_answer', `${what}: unchanged`), notBefore: null }
  const isThrottled = answer.kind === 'throttled'
  const reason = isThrottled ? 'throttled' : answer.reason
  const notBefore = isThrottled && answer.state.notBefore ? new Date(answer.state.notBefore) : null
  return { refusal: refusal(reason, `${what}: ${answer.detail}`), notBefore }
}

/** False for an error, which is XML with status 200. */
const isJson = ({ body }: Answer) => !body.trimStart().startsWith('<')

export type Answers = {
  answers: Answer[]
  /** Whether most of it was received. */
  isComplete: boolean
  refusal: Refusal | null
  notBefore: Date | null
}

/** All requests of a point, as far as they are answered. */
export async function answersOf(
  point: GeometPoint,
  requests: readonly { layer: string; time: string }[],
  runMs: number | null,
  { get, service }: ServiceClient,
): Promise<Answers> {
  const answers: Answer[] = []
  let failures = 0
  let last: Failed | null = null
  for (const { layer, time } of requests) {
    const answer = await get(infoAddress(service, point, { layer, time, runMs }), 64 * 1024)
    if (answer.kind === 'body') {
      answers.push({ layer, time, body: decodeText(answer.bytes) ?? '' })
      continue
    }
    failures += 1
    last = failureOf(answer, `geomet-point ${point.id} ${layer} ${time}`)
    if (last.notBefore || failures >= MAX_FAILURES) break
  }
  const isComplete = failures < MAX_FAILURES && answers.filter(isJson).length > requests.length / 2
  return { answers, isComplete, refusal: last?.refusal ?? null, notBefore: last?.notBefore ?? null }
}

type Info = { layer: string; time: string; runMs: number | null }

function infoAddress(
  service: string,
  { latitudeDeg, longitudeDeg }: GeometPoint,
  { layer, time, runMs }: Info,
): string {
  const edge = (degrees: number) => String(Number(degrees.toFixed(5)))
  return addressOf(service, {
    REQUEST: 'GetFeatureInfo',
    LAYERS: layer,
    QUERY_LAYERS: layer,
    STYLES: '',
    CRS: 'EPSG:4326',
    // Version 1.3.0 puts the latitude first.
    BBOX: [
      latitudeDeg - HALF_BOX_DEG,
      longitudeDeg - HALF_BOX_DEG,
      latitudeDeg + HALF_BOX_DEG,
      longitudeDeg + HALF_BOX_DEG,
    ]
      .map(edge)
      .join(),
    WIDTH: String(PIXELS),
    HEIGHT: String(PIXELS),
    I: String((PIXELS - 1) / 2),
    J: String((PIXELS - 1) / 2),
    FORMAT: 'image/png',
    INFO_FORMAT: 'application/json',
    FEATURE_COUNT: '1',
    TIME: time,
    ...(runMs === null ? {} : { DIM_REFERENCE_TIME: isoSeconds(runMs) }),
  })
}

function addressOf(service: string, query: Record<string, string>): string {
  const url = new URL(service)
  for (const [name, value] of Object.entries({ SERVICE: 'WMS', VERSION: '1.3.0', ...query })) {
    url.searchParams.set(name, value)
  }
  return url.href
}
