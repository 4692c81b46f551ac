import { getTreatmentBalance } from '@verglas/contract'
import { round } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { circuitsOf } from '../../network/circuits/queries.ts'
import { organisationOf } from '../dossiers/queries.ts'
import { balanceOf } from './balance.ts'
import * as queries from './queries.ts'
import { seasonOf } from './season.ts'
import { chosenStations, type Severity, severityOf, weatherOfNights } from './severity.ts'

export function balanceRoutes(app: App): void {
  serve(app, getTreatmentBalance, async ({ db, asOf, query }) => {
    const { timezone } = await organisationOf(app.database, db.setupId)
    const { season, fromMs, nights } = seasonOf(timezone, atMs(asOf), query.season)
    const toMs = nights.at(-1)?.toMs ?? fromMs
    const span = { from: new Date(fromMs), to: new Date(Math.min(toMs, Math.max(fromMs, atMs(asOf)))) }
    const stationsAtPoints = await queries.stationsAtPoints(db, asOf)
    const stations = chosenStations(stationsAtPoints)
    const [circuits, advised, advisedPasses, orders, done, weather] = await Promise.all([
      circuitsOf(db, asOf),
      queries.advisedTreatments(db, { ...span, timezone }, asOf),
      queries.advisedPasses(db, span, asOf),
      queries.ordersInForce(db, span, asOf),
      queries.doneTreatments(db, span, asOf),
      weatherOfNights(db, stations, nights, asOf),
    ])
    const balance = balanceOf(circuits, nights, { advised, advisedPasses, orders, done })
    const stationsWithData = weather.filter((own) => own.some((night) => night !== null))
    return {
      season,
      from: span.from.toISOString(),
      to: new Date(toMs).toISOString(),
      ...balance,
      nights: balance.nights.map((night, index) => ({
        night: nights[index]?.day ?? '',
        ...night,
        ...roundSeverity(severityOf(weather.map((own) => own[index] ?? null))),
      })),
      severity: roundSeverity(severityOf(weather.flat())).severity,
      stations: {
        counted: stationsWithData.length,
        withSnow: stationsWithData.filter((own) => own.some((night) => night?.snowMm != null)).length,
        all: stationsAtPoints.length,
      },
    }
  })
}

const tenth = (value: number | null) => (value === null ? null : round(value, 1))
const roundSeverity = ({ severity, lowestC, snowMm }: Severity): Severity => ({
  severity: tenth(severity),
  lowestC: tenth(lowestC),
  snowMm: tenth(snowMm),
})
