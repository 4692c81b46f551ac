import { HOUR_MS } from '@verglas/quantities'
import { codeOfCharacter, kindOfCode, levelOfCode, otherOfCode } from '@verglas/road-network/risks'
import { atMs } from '../../db/as-of.ts'
import { castpointsById } from '../forecast/queries.ts'
import { risksOfNetwork } from '../network/risks/queries.ts'
import { upcomingRisks } from '../network/risks/shape.ts'
import { leadsInUse, talliesOf } from '../skill/queries.ts'
import { measuresOf } from '../skill/shape.ts'
import { outagesOf } from '../surroundings/outages/listed-outages.ts'
import { circuitsIn } from './event-rows.ts'
import { castpointsIn } from './place-rows.ts'
import { type ExportRow, pointAt, type RowMaker, readInBatches, toSingleBatch } from './rows.ts'

/** One row per segment and upcoming hour. */
export const segmentRiskRows: RowMaker = async (db, request) => {
  const circuits = await circuitsIn(db, request)
  const forecasts = (await risksOfNetwork(db, request.asOf)).filter(({ circuitId }) =>
    circuits.has(circuitId),
  )
  const size = forecasts.reduce((sum, { segments, hours }) => sum + segments.length * hours, 0)
  return readInBatches(forecasts, {
    rowsOfEach: Math.ceil(size / Math.max(1, forecasts.length)),
    atOnce: 1,
    async rowsOf([forecast]) {
      const circuit = forecast && circuits.get(forecast.circuitId)
      if (!circuit) return []
      const { startAt, rowOf } = upcomingRisks(forecast)
      return circuit.segments.flatMap(({ id, coordinates }): ExportRow[] =>
        [...rowOf(id)].map((character, hour) => ({
          values: {
            ...riskOf(character),
            circuitId: circuit.id,
            circuit: circuit.name,
            segmentId: id,
            issuedAt: forecast.issuedAt.toISOString(),
            validAt: new Date(startAt.getTime() + hour * HOUR_MS).toISOString(),
          },
          geometry: { type: 'LineString', coordinates },
        })),
      )
    },
  })
}

/** Slipperiness of an hour, its cause, and the danger of the organisation's table; null if unknown. */
function riskOf(character: string) {
  const code = codeOfCharacter(character.charCodeAt(0))
  if (code === null) return { level: null, risk: null, otherLevel: null, other: null }
  const other = otherOfCode(code)
  return {
    level: levelOfCode(code),
    risk: kindOfCode(code),
    otherLevel: other?.level ?? null,
    other: other?.kind ?? null,
  }
}

const SKILL_DAYS = 30
/** Estimated rows of each point: five measures times six lead times. */
const SKILL_ROWS = 30

/** The skill of the forecasts of each point over the last days, by measure and lead time. */
export const skillRows: RowMaker = async (db, request) => {
  const { asOf, may } = request
  return readInBatches(await castpointsIn(db, request), {
    rowsOfEach: SKILL_ROWS,
    atOnce: 1,
    async rowsOf(castpointIds) {
      const [castpoint] = await castpointsById(db, castpointIds, asOf)
      if (!castpoint) return []
      const { tallies } = await talliesOf(db, castpoint.id, asOf, SKILL_DAYS)
      const measures = measuresOf(tallies, await leadsInUse(db, castpoint.id, asOf))
      return measures
        .filter(({ measure }) => measure !== 'ts' || may('roadcast'))
        .flatMap(({ measure, leads }) =>
          leads.map(({ fromH, toH, forecast, persistence }) => ({
            values: {
              id: castpoint.id,
              name: castpoint.name,
              measure,
              leadFrom: fromH,
              leadTo: toH,
              cases: forecast.n,
              bias: forecast.bias,
              mae: forecast.mae,
              rmse: forecast.rmse,
              persistenceRmse: persistence.rmse,
            },
            geometry: pointAt(castpoint.longitude, castpoint.latitude),
          })),
        )
    },
  })
}

/** Current and planned outages near the forecast points. */
export const outageRows: RowMaker = async (db, { asOf }) => {
  const isUpcoming = ({ endMaxAt }: { endMaxAt: string }) => Date.parse(endMaxAt) > atMs(asOf)
  const now = await outagesOf(db, asOf, 'outages', false, () => true)
  const planned = await outagesOf(db, asOf, 'planned_outages', false, isUpcoming)
  const rowOf = (
    outage: (typeof now)['listedOutages'][number] | (typeof planned)['listedOutages'][number],
    source: string | null,
  ): ExportRow => ({
    values: {
      id: outage.ref,
      planned: outage.planned ? 'yes' : 'no',
      startsAt: outage.startAt,
      endsAt: outage.endMaxAt,
      clients: outage.clients,
      progress: 'progress' in outage ? outage.progress : null,
      cause: outage.reason,
      source,
    },
    geometry: outage.geometry ?? { type: 'Point', coordinates: outage.position },
  })
  return toSingleBatch([
    ...now.listedOutages.map((outage) => rowOf(outage, now.summary.attribution)),
    ...planned.listedOutages.map((outage) => rowOf(outage, planned.summary.attribution)),
  ])
}
