import type { LightningWatchFact, StrikeFact } from '../../facts/strike.ts'
import { faultSummary } from '../../reading/fault-summary.ts'
import { parseBounded } from '../../reading/json-depth.ts'
import { fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'

const ATTRIBUTION = 'Blitzortung.org'
const MAX_MESSAGES = 10_000
/** That the source is listening is recorded once per this step: a row for each batch would add nothing. */
const WATCH_MS = 10 * 60_000
/** A mirror that restarts may send old strikes; older ones than this are not live. */
const OLDEST_MS = 24 * 3_600_000
const OLDEST_NS = Date.UTC(2000, 0, 1) * 1e6
const LATEST_NS = Date.UTC(2100, 0, 1) * 1e6

/**
 * Parses a batch `{"heardAt": …, "messages": [[topic, payload], …]}` as made by `pull`; each payload is JSON
 * with `lat`, `lon` and `time` in nanoseconds. Faults of the same kind are refused once, with their count.
 */
export async function* parseBlitzortung(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<StrikeFact | LightningWatchFact | Refusal> {
  try {
    const document = fields(await jsonOf(body))
    const { heardAt, messages } = document ?? {}
    if (!Array.isArray(messages)) throw new Refused('wrong_root', 'no messages')
    if (messages.length > MAX_MESSAGES) throw new Refused('too_large', `more than ${MAX_MESSAGES} messages`)
    const strikes = new Map<string, StrikeFact>()
    const faults = faultSummary()
    for (const message of messages) {
      try {
        const strike = strikeOf(message, site.receivedAt)
        strikes.set(`${strike.struckAt.getTime()} ${strike.longitudeDeg} ${strike.latitudeDeg}`, strike)
      } catch (error) {
        const { reason, detail } = refusalOf(error)
        faults.add(reason, detail)
      }
    }
    const watch = watchOf(heardAt, site.receivedAt)
    if (watch) yield watch
    yield* strikes.values()
    yield* faults.list()
  } catch (error) {
    yield refusalOf(error)
  }
}

function strikeOf(message: unknown, receivedAt: Date): StrikeFact {
  const [, payload] = Array.isArray(message) ? message : []
  if (typeof payload !== 'string')
    throw new Refused('malformed', shortened(String(JSON.stringify(message)), 80))
  const values = payloadOf(payload)
  const latitudeDeg = numberWithin(values.lat, -90, 90)
  const longitudeDeg = numberWithin(values.lon, -180, 180)
  if (latitudeDeg === null || longitudeDeg === null) throw new Refused('no_position', shortened(payload, 80))
  const timeNs = numberWithin(values.time, OLDEST_NS, LATEST_NS)
  if (timeNs === null) throw new Refused('no_date', shortened(payload, 80))
  // Rounded to the millisecond: a JavaScript number of nanoseconds is exact only to some hundred.
  const struckAt = new Date(Math.round(timeNs / 1e6))
  if (isFuture(struckAt, receivedAt)) throw new Refused('future', struckAt.toISOString())
  if (struckAt.getTime() < receivedAt.getTime() - OLDEST_MS)
    throw new Refused('too_old', struckAt.toISOString())
  return {
    kind: 'strike',
    struckAt,
    longitudeDeg: micro(longitudeDeg),
    latitudeDeg: micro(latitudeDeg),
    // The network writes 0 where it has not determined the polarity.
    polarity: values.pol === 1 || values.pol === -1 ? values.pol : null,
    currentKa: null,
    attribution: ATTRIBUTION,
  }
}

function payloadOf(payload: string): Record<string, unknown> {
  try {
    const values = fields(parseBounded(payload))
    if (values) return values
  } catch {
    // The message is not JSON (SyntaxError): it is refused below.
  }
  throw new Refused('malformed', shortened(payload, 80))
}

/** Rounded to a tenth of a metre, so that the same strike received in another way is recognised. */
const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 + 0

function watchOf(heardAt: unknown, receivedAt: Date): LightningWatchFact | null {
  const at = typeof heardAt === 'string' ? instantOf(heardAt) : null
  if (!at || isFuture(at, receivedAt)) return null
  const watchedAt = new Date(Math.floor(at.getTime() / WATCH_MS) * WATCH_MS)
  return { kind: 'lightning_watch', watchedAt, attribution: ATTRIBUTION }
}
