import type { Severity } from '@verglas/contract/alert-codes'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Shape } from './affected.ts'
import type { StatedReaches } from './at-points.ts'
import { DEPARTMENT_NAMES } from './department-names.ts'
import { allDepartments } from './departments.ts'
import { toGeometry } from './detail.ts'
import { FLOOD_TERRITORIES } from './flood-territories.ts'
import type { AlertsInForce } from './in-force.ts'
import * as queries from './queries.ts'

type StatedPeriods = {
  periods: {
    name: string
    from: string
    to: string
    title: string | null
    text: string[]
    severities: Record<string, Severity>
  }[]
}

const NATIONAL = 'FRA all'

/** The Vigilance map as published, with the alerts that are still in force. */
export async function vigilanceMap(db: SetupDb, asOf: AsOf, inForce: AlertsInForce) {
  const list = await queries.latestList<StatedPeriods>(db, 'vigilance', asOf)
  if (!list) return { issuedAt: null, attribution: null, bulletin: null, periods: [], alerts: [] }
  const alerts = (await inForce(db, asOf)).filter((alert) => alert.source === 'vigilance')
  const slots = alerts.map((alert) => alert.slot)
  const texts = await queries.bulletinTexts(db, 'vigilance', [NATIONAL, ...slots], asOf)
  return {
    issuedAt: list.issuedAt.toISOString(),
    attribution: list.attribution,
    bulletin: texts.get(NATIONAL)?.fr?.description ?? null,
    periods: list.stated.periods,
    alerts: alerts.map((alert) => ({
      domain: alert.slot.split(' ')[0] ?? '',
      type: alert.type,
      severity: alert.severity,
      level: alert.level,
      time_start: alert.startsAt.toISOString(),
      end: alert.endsAt?.toISOString() ?? null,
      hours: alert.content.hours ?? [],
      description: texts.get(alert.slot)?.fr?.description ?? null,
    })),
  }
}

/** Outlines of Vigilance's domains, from the bundled departments and coasts. */
export function vigilanceDomains() {
  const domains = allDepartments().flatMap(({ code, outline, coast }) => [
    {
      domain: code,
      kind: 'department' as const,
      name: DEPARTMENT_NAMES[code] ?? code,
      geometry: { type: 'MultiPolygon' as const, coordinates: outline },
    },
    ...(coast.length > 0
      ? [
          {
            domain: `${code}10`,
            kind: 'coast' as const,
            name: DEPARTMENT_NAMES[code] ?? code,
            geometry: { type: 'MultiLineString' as const, coordinates: coast },
          },
        ]
      : []),
  ])
  return { domains, attribution: 'Natural Earth' }
}

const territoryName = (territory: string | null): string | null =>
  territory === null ? null : (FLOOD_TERRITORIES[territory] ?? territory)

export async function vigicruesMap(
  db: SetupDb,
  asOf: AsOf,
  shapesOf: (db: SetupDb, ids: ReadonlySet<string>) => Promise<Map<string, Shape>>,
) {
  const list = await queries.latestList<StatedReaches>(db, 'vigicrues', asOf)
  const reaches = list?.stated.reaches ?? []
  const shapes = await shapesOf(db, new Set(reaches.map((reach) => reach.area)))
  const features = reaches.flatMap(({ code, name, territory, severity, area }) => {
    const geometry = toGeometry(shapes.get(area))
    return geometry
      ? [
          {
            type: 'Feature' as const,
            id: code,
            geometry,
            properties: { code, name, territory: territoryName(territory), severity },
          },
        ]
      : []
  })
  return {
    issuedAt: list?.issuedAt.toISOString() ?? null,
    attribution: list?.attribution ?? null,
    reaches: { type: 'FeatureCollection' as const, features },
  }
}
