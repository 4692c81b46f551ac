import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../../reading/refusal.ts'
import type { Connection, Cursor, Message, Pulled } from '../../requesting/connection.ts'
import { conditionalGet, type GetResult } from '../../requesting/http-get.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { HydroQuebecSettings } from './settings.ts'

const PAUSE_MS = 500
const TIMEOUT_MS = 30_000
const MAX_BYTES = 16 * 1024 * 1024
/** A version can vanish between two requests if there is a newer one. */
const MAX_STARTS = 3

type Ask = (file: string, maxBytes?: number) => Promise<GetResult>

/**
 * Requests the version first, and the rest only if it has changed. The cursor marks a version as received as
 * soon as its list has been handed over. Areas come before the list, so that no outage that has an outline
 * appears without it.
 */
export async function* pullHydroQuebec(
  connection: Connection,
  now: Date,
  signal: AbortSignal,
): AsyncGenerator<Pulled> {
  const { planned, areas, service } = settingsOf(HydroQuebecSettings, connection.settings)
  const base = service.replace(/\/+$/, '')
  const startedMs = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - startedMs)
  const cursor: Cursor = { ...connection.cursor }
  let isFirst = true
  const ask: Ask = async (file, maxBytes = MAX_BYTES) => {
    if (!isFirst) await sleep(PAUSE_MS, undefined, { signal })
    isFirst = false
    const { contact, outbound } = connection
    const limits = { maxBytes, timeoutMs: TIMEOUT_MS }
    return conditionalGet(`${base}/${file}`, {}, { ...limits, contact, outbound, now: clock(), signal })
  }
  for (const kind of planned ? ['bis', 'aip'] : ['bis']) {
    for await (const pulled of pullKind(kind, { ask, areas, cursor, clock })) {
      yield pulled
      if (pulled.notBefore) return
    }
  }
}

async function* pullKind(
  kind: string,
  { ask, areas, cursor, clock }: { ask: Ask; areas: boolean; cursor: Cursor; clock: () => Date },
): AsyncGenerator<Pulled> {
  for (let start = 1; start <= MAX_STARTS; start += 1) {
    const versionAnswer = await ask(`${kind}version.json`, 1024)
    if (versionAnswer.kind !== 'body') return yield failed(`${kind}version.json`, versionAnswer, cursor)
    const version = versionOf(versionAnswer.bytes)
    if (!version) {
      const problem = refusal('malformed', `${kind}version.json is not a text of 14 digits`)
      return yield { message: null, refusal: problem, cursor: { ...cursor }, notBefore: null }
    }
    if (version === cursor[kind])
      return yield { message: null, refusal: null, cursor: { ...cursor }, notBefore: null }
    const list = await ask(`${kind}markers${version}.json`)
    if (isMissing(list) && start < MAX_STARTS) continue
    if (list.kind !== 'body') return yield failed(`${kind}markers${version}.json`, list, cursor)
    if (areas) {
      const file = `${kind}poly${version}.kmz`
      const shapes = await ask(file)
      yield shapes.kind === 'body'
        ? pulledBody(file, shapes.bytes, { ...cursor }, clock())
        : failed(file, shapes, cursor)
    }
    cursor[kind] = version
    return yield pulledBody(`${kind}markers${version}.json`, list.bytes, { ...cursor }, clock())
  }
}

const isMissing = (answer: GetResult): boolean => answer.kind === 'failed' && answer.detail === 'HTTP 404'

function versionOf(bytes: Uint8Array): string | null {
  return /^\s*"(\d{14})"\s*$/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? null
}

function failed(file: string, answer: Exclude<GetResult, { kind: 'body' }>, cursor: Cursor): Pulled {
  const detail = answer.kind === 'unchanged' ? 'HTTP 304 to an unconditional request' : answer.detail
  const reason = answer.kind === 'failed' ? answer.reason : answer.kind
  const pauseUntil = answer.kind === 'throttled' ? answer.state.notBefore : undefined
  return {
    message: null,
    refusal: refusal(reason, `${file}: ${detail}`),
    cursor: { ...cursor },
    notBefore: pauseUntil ? new Date(pauseUntil) : null,
  }
}

function pulledBody(name: string, bytes: Uint8Array, cursor: Cursor, receivedAt: Date): Pulled {
  const message: Message = { name, body: singleChunk(bytes), receivedAt }
  return { message, refusal: null, cursor, notBefore: null }
}

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
