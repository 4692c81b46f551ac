import type { Locale } from '@verglas/contract/codes'
import type { Shape } from './affected.ts'
import { allDepartments } from './departments.ts'
import { toGeometry } from './detail.ts'
import { type AlertInForce, type AtPoint, hasNoPlace } from './in-force.ts'
import type { ContentArea } from './queries.ts'
import { toAlertView } from './rules.ts'

/**
 * Alerts with their areas and the points that they affect. Each alert is listed once, with all its points, or
 * without points if its place cannot be determined. Alerts of circuits are left out, because the network draws the
 * danger of each segment.
 */
export function alertAreas(
  atPoints: readonly AtPoint[],
  shapes: ReadonlyMap<string, Shape>,
  { lang, atMs }: { lang: Locale; atMs: number },
) {
  const pointsOf = new Map<string, { alert: AlertInForce; points: string[] }>()
  for (const { alert, point } of atPoints) {
    const isAnywhere = hasNoPlace(point)
    if (point.castpointId === '' && !isAnywhere) continue
    const points = isAnywhere ? [] : [point.castpointId]
    const grouped = pointsOf.get(alert.id)
    if (grouped) {
      grouped.points.push(...points)
      // Parts of one event may be worse at one place than at another.
      if (alert.severity > grouped.alert.severity) grouped.alert = alert
    } else pointsOf.set(alert.id, { alert, points })
  }
  return [...pointsOf.values()]
    .map(({ alert, points }) => {
      const view = toAlertView(alert, lang, atMs)
      return {
        id: view.id,
        type: view.type,
        severity: view.severity,
        message: view.message,
        source: view.source,
        provider: view.provider,
        level: view.level,
        areaName: view.areaName,
        start: view.start,
        end: view.end,
        isEndAssumed: view.isEndAssumed,
        issuedAt: view.issuedAt,
        attribution: view.attribution,
        points,
        geometries: alert.content.areas.flatMap((area) => geometriesOf(area, shapes)),
      }
    })
    .sort((a, b) => b.severity - a.severity || compare(a.start, b.start) || compare(a.id, b.id))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Drawn = { type: 'MultiPolygon' | 'MultiLineString'; coordinates: unknown[] }

/** The provider's own geometry; a department or coast given only by code takes the bundled outline. */
function geometriesOf({ area, codes }: ContentArea, shapes: ReadonlyMap<string, Shape>): Drawn[] {
  const drawn = toGeometry(area ? shapes.get(area) : undefined)
  if (drawn) return [drawn]
  return codes.flatMap(({ scheme, value }): Drawn[] => {
    const department = allDepartments().find(({ code }) => code === value)
    if (!department) return []
    if (scheme === 'department') return [{ type: 'MultiPolygon', coordinates: [...department.outline] }]
    if (scheme === 'coast' && department.coast.length > 0)
      return [{ type: 'MultiLineString', coordinates: [...department.coast] }]
    return []
  })
}
