import { listAvailableCeils, tryCeil } from '@verglas/contract'
import {
  CEIL_CODES,
  CEIL_MEASURES,
  type CeilReading,
  ceilReading,
  closingValue,
  openingsOf,
  READINGS_TO_CLOSE,
  readingsToOpen,
  thresholdProblems,
  valuesOf,
  verdictOf,
} from '@verglas/contract/alerting'
import { CEIL_KINDS, CEILS, type CeilKind, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { DAY_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { type Reading, readings, stationWithLatest } from '../stations/queries.ts'

const TRIAL_DAYS = 30
/** A measure without values for longer than this is not offered for warnings. */
const MEASURED_DAYS = 3

export function ceilRoutes(app: App): void {
  serve(app, listAvailableCeils, async ({ db, asOf, params }) => {
    const station = await existing(db, params.stationId, asOf)
    const ceilReadings = (await readingsBefore(db, station.id, asOf, MEASURED_DAYS)).map(toCeilReading)
    return {
      ceils: CEIL_KINDS.flatMap((kind) => {
        const reading = ceilReadings.findLast((candidate) => hasMeasures(kind, candidate))
        const [first] = reading ? valuesOf(kind, reading) : []
        if (!reading || !first) return []
        const { bounds, usual } = CEILS[kind]
        return {
          kind,
          measures: [...CEIL_MEASURES[kind]],
          bounds: bounds && ([...bounds] as [number, number]),
          usual,
          newest: { value: first.value, at: new Date(reading.atMs).toISOString() },
        }
      }),
      readingsToOpen: readingsToOpen(station.period),
      readingsToClose: READINGS_TO_CLOSE,
    }
  })

  serve(app, tryCeil, async ({ db, asOf, params, query }) => {
    const station = await existing(db, params.stationId, asOf)
    const threshold = readThreshold(query)
    const trialReadings = (await readingsBefore(db, station.id, asOf, TRIAL_DAYS)).map(toCeilReading)
    const openings = openingsOf(threshold, trialReadings, { periodS: station.period, openSinceMs: null })
    return {
      from: new Date(atMs(asOf) - TRIAL_DAYS * DAY_MS).toISOString(),
      to: new Date(atMs(asOf)).toISOString(),
      readings: trialReadings.filter((reading) => verdictOf(threshold, reading) !== null).length,
      closingValue: closingValue(threshold),
      openings: openings.map(({ startMs, endMs, worst }) => ({
        start: new Date(startMs).toISOString(),
        end: endMs === null ? null : new Date(endMs).toISOString(),
        worst: (worst && valuesOf(threshold.kind, worst)[0]?.value) ?? null,
      })),
    }
  })
}

async function existing(db: SetupDb, stationId: string, asOf: AsOf) {
  const station = await stationWithLatest(db, stationId, asOf)
  if (!station) throw new NotFound(`station ${stationId}`)
  return station
}

function readThreshold(query: { kind: CeilKind; value?: number; direction?: number }): CeilThreshold {
  const { kind, value = CEILS[kind].usual, direction = null } = query
  const threshold = {
    kind,
    isEnabled: true,
    severity: 2,
    value,
    directionDeg: direction,
    windKmh: null,
  } as const
  const [problem] = thresholdProblems([threshold])
  if (problem) {
    const field = problem.field === 'directionDeg' ? 'direction' : problem.field
    throw new Invalid(`query.${field}`, `${problem.code} for ${kind}`)
  }
  const { bounds } = CEILS[kind]
  if (bounds && value !== null && (value < bounds[0] || value > bounds[1]))
    throw new Invalid('query.value', `from ${bounds[0]} to ${bounds[1]} for ${kind}`)
  return threshold
}

const readingsBefore = (db: SetupDb, stationId: string, asOf: AsOf, days: number) =>
  readings(db, stationId, asOf, {
    from: new Date(atMs(asOf) - days * DAY_MS),
    to: new Date(atMs(asOf)),
    codes: CEIL_CODES,
  })

const toCeilReading = ({ observedAt, ...reading }: Reading): CeilReading =>
  ceilReading({ ...reading, atMs: observedAt.getTime() })

/**
 * Whether the reading has the measures of the kind. A wind threshold needs no direction unless one is chosen.
 */
function hasMeasures(kind: CeilKind, reading: CeilReading): boolean {
  const measured = valuesOf(kind, reading)
  return kind === 'wind'
    ? measured.some(({ measure }) => measure === 'wind_avg')
    : measured.length === CEIL_MEASURES[kind].length
}
