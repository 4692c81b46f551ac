import { type Box, distanceToLinesM, type Lines } from '@verglas/quantities'
import { coastsAt, departmentAt } from './departments.ts'
import { isInside, isNear, type Polygons } from './geometry.ts'

export type Shape =
  | { type: 'MultiPolygon'; coordinates: Polygons }
  | { type: 'MultiLineString'; coordinates: Lines }

export type Place = {
  longitudeDeg: number
  latitudeDeg: number
  /**
   * Area codes set by the organisation, such as `department:63`. For a kind with a set code, no code is derived
   * from the position.
   */
  codes: readonly string[]
}
export type Area = { codes: readonly string[]; shape: Shape | null; box: Box | null }
export type Reach = { code: string; lines: Lines; box: Box }

/** Maximum distance of a place to a river reach whose floods affect it. */
const MAX_REACH_DISTANCE_M = 5000

/**
 * The indices of the places that each alert affects: those within its polygons, and those with one of its
 * codes. A place has the code of its department, of its coasts and of the nearest reach within 5 km.
 */
export function affected(
  places: readonly Place[],
  alerts: readonly { areas: readonly Area[] }[],
  codesOf: (place: Place) => readonly string[],
): number[][] {
  const alertCodes = new Set(alerts.flatMap(({ areas }) => areas.flatMap((area) => area.codes)))
  const byCode = new Map<string, number[]>()
  if (alertCodes.size > 0) {
    for (const [index, place] of places.entries()) {
      for (const code of codesOf(place)) {
        if (alertCodes.has(code)) byCode.set(code, [...(byCode.get(code) ?? []), index])
      }
    }
  }
  // Caches the places of each zone, because the same zones recur in many alerts.
  const byShape = new Map<Shape, number[]>()
  return alerts.map(({ areas }) => {
    const affectedIndices = new Set<number>()
    for (const { codes, shape, box } of areas) {
      for (const code of codes) for (const index of byCode.get(code) ?? []) affectedIndices.add(index)
      if (shape?.type !== 'MultiPolygon' || !box) continue
      const inside = byShape.get(shape) ?? insideOf(places, shape.coordinates, box)
      byShape.set(shape, inside)
      for (const index of inside) affectedIndices.add(index)
    }
    return [...affectedIndices].sort((a, b) => a - b)
  })
}

/** Index for alerts whose place cannot be determined. */
export const NOWHERE = -1

/** Like `affected`, with `NOWHERE` for each alert whose place cannot be determined. */
export function affectedOrNowhere(...[places, alerts, codesOf]: Parameters<typeof affected>): number[][] {
  return affected(places, alerts, codesOf).map((indices, index) => {
    const alert = alerts[index]
    return alert && !isPlaced(alert, places) ? [NOWHERE] : indices
  })
}

/** Kinds of codes that follow from the position of a place. Other kinds exist only where somebody has set them. */
const DERIVED_SCHEMES: readonly string[] = ['department', 'coast', 'reach']

/**
 * Whether the place of an alert that affects none of ours is known: it has an area, or a code of a kind that places
 * have.
 */
function isPlaced({ areas }: { areas: readonly Area[] }, places: readonly Place[]): boolean {
  const schemeOf = (code: string) => code.split(':')[0] ?? ''
  const schemes = new Set([...DERIVED_SCHEMES, ...places.flatMap(({ codes }) => codes.map(schemeOf))])
  return areas.some(
    ({ codes, shape }) => shape?.type === 'MultiPolygon' || codes.some((code) => schemes.has(schemeOf(code))),
  )
}

function insideOf(places: readonly Place[], polygons: Polygons, box: Box): number[] {
  const inside: number[] = []
  for (const [index, { longitudeDeg, latitudeDeg }] of places.entries()) {
    if (isNear(box, longitudeDeg, latitudeDeg) && isInside(polygons, longitudeDeg, latitudeDeg))
      inside.push(index)
  }
  return inside
}

/** Finds the area codes of places and caches those that depend only on the position. */
export function placeCodes() {
  const fixed = new Map<string, string[]>()

  function fixedOf({ longitudeDeg, latitudeDeg }: Place): string[] {
    const key = `${longitudeDeg} ${latitudeDeg}`
    const cachedCodes = fixed.get(key)
    if (cachedCodes) return cachedCodes
    const department = departmentAt(longitudeDeg, latitudeDeg)
    const codes = [
      ...(department ? [`department:${department}`] : []),
      ...coastsAt(longitudeDeg, latitudeDeg).map((code) => `coast:${code}`),
    ]
    if (fixed.size > 50_000) fixed.clear()
    fixed.set(key, codes)
    return codes
  }

  return (place: Place, reaches: readonly Reach[]): string[] => {
    const isSet = (code: string) => place.codes.some((set) => set.split(':')[0] === code.split(':')[0])
    const reach = isSet('reach:') ? null : nearestReach(place, reaches)
    const derivedCodes = [...fixedOf(place), ...(reach ? [`reach:${reach}`] : [])]
    return [...place.codes, ...derivedCodes.filter((code) => !isSet(code))]
  }
}

function nearestReach({ longitudeDeg, latitudeDeg }: Place, reaches: readonly Reach[]): string | null {
  let nearest: { code: string; metres: number } | null = null
  for (const { code, lines, box } of reaches) {
    if (!isNear(box, longitudeDeg, latitudeDeg, MAX_REACH_DISTANCE_M)) continue
    const metres = distanceToLinesM(lines, { longitude: longitudeDeg, latitude: latitudeDeg })
    if (metres <= MAX_REACH_DISTANCE_M && (!nearest || metres < nearest.metres)) nearest = { code, metres }
  }
  return nearest?.code ?? null
}
