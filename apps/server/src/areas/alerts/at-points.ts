import { boxOf } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { type Area, affectedOrNowhere, placeCodes, type Reach, type Shape } from './affected.ts'
import type { Between } from './hours.ts'
import { type AtPoint, NO_PLACE, openAlertsInForce } from './in-force.ts'
import { ownAtPoints } from './own.ts'
import { ownAlertsBetween, ownAlertsInForce, type Whose } from './own-queries.ts'
import * as queries from './queries.ts'
import { worstOfEach } from './rules.ts'

export type StatedReaches = {
  reaches: { code: string; name: string; territory: string | null; severity: 0 | 2 | 3 | 4; area: string }[]
}

/** Limit of the shape cache, in vertices of some 100 bytes each. */
const MAX_VERTICES = 1_000_000

/**
 * Finds the points that alerts affect. This is done when alerts are read, not when facts arrive, so that it is
 * correct for every instant and for points that have moved since (docs/decisions). Shapes never change and are
 * cached in memory.
 */
export function openAlertsAtPoints() {
  const inForce = openAlertsInForce()
  const codesOf = placeCodes()
  const shapesOf = openShapes()

  /**
   * Every alert in force, of any source, with each point that it affects, and the alerts without a place. Personal
   * alerts are excluded. With a `castpointId`, only alerts that affect that point.
   */
  async function alertsAtPoints(db: SetupDb, asOf: AsOf, castpointId?: string): Promise<AtPoint[]> {
    const places = await queries.placesOf(db, asOf, castpointId)
    const own = ownAtPoints(db, await ownAlertsInForce(db, asOf, 'organisation'), places)
    const filtered =
      castpointId === undefined ? own : own.filter(({ point }) => point.castpointId === castpointId)
    const announced = await announcedAtPoints(db, asOf, places)
    return [...announced.filter(({ point }) => castpointId === undefined || point !== NO_PLACE), ...filtered]
  }

  /** Like `alertsAtPoints`, for all alerts that were in force at some time of a period. */
  async function alertsAtPointsBetween(db: SetupDb, asOf: AsOf, between: Between): Promise<AtPoint[]> {
    const places = await queries.placesOf(db, asOf)
    const own = ownAtPoints(db, await ownAlertsBetween(db, asOf, between), places)
    return [...(await announcedAtPoints(db, asOf, places, between)), ...own]
  }

  /** Alerts of personal thresholds, of everybody or of one person. */
  async function personalAtPoints(
    db: SetupDb,
    asOf: AsOf,
    whose: Exclude<Whose, 'organisation'>,
  ): Promise<AtPoint[]> {
    const rows = await ownAlertsInForce(db, asOf, whose)
    return rows.length === 0 ? [] : ownAtPoints(db, rows, await queries.placesOf(db, asOf))
  }

  /** Alerts of providers; of one event at one point, or without a place, only the worst part. */
  async function announcedAtPoints(
    db: SetupDb,
    asOf: AsOf,
    places: queries.Places,
    between?: Between,
  ): Promise<AtPoint[]> {
    const alerts = await inForce(db, asOf, between)
    if (alerts.length === 0) return []
    const areas = alerts.flatMap(({ content }) => content.areas)
    const shapeById = await shapesOf(db, new Set(areas.flatMap(({ area }) => (area ? [area] : []))))
    const placed = alerts.map(({ content }) => ({
      areas: content.areas.map((area) => toArea(area, shapeById)),
    }))
    const hasReaches = areas.some(({ codes }) => codes.some(({ scheme }) => scheme === 'reach'))
    const reaches = hasReaches ? await reachesOf(db, asOf, shapesOf) : []
    const affected = affectedOrNowhere(places, placed, (place) => codesOf(place, reaches))
    const pairs = affected.flatMap((indices, index) => {
      const alert = alerts[index]
      return alert ? indices.map((place) => ({ alert, place })) : []
    })
    return worstOfEach(pairs).map(({ alert, place }) => ({ alert, point: pointAt(places, place) }))
  }

  return {
    inForce,
    alertsAtPoints,
    alertsAtPointsBetween,
    personalAtPoints,
    liveAlertsAtPoints: sharedWhileLive(alertsAtPoints),
    shapesOf,
  }
}

type ShapesOf = (db: SetupDb, ids: ReadonlySet<string>) => Promise<Map<string, Shape>>

/** Reads shapes by their ids, from memory as far as possible. */
function openShapes(): ShapesOf {
  const shapes = new Map<string, Shape>()
  let vertices = 0

  return async (db, ids) => {
    const shapeById = new Map<string, Shape>()
    for (const id of ids) {
      const cached = shapes.get(id)
      if (cached) shapeById.set(id, cached)
    }
    const missing = [...ids].filter((id) => !shapeById.has(id))
    for (const [id, shape] of await queries.shapesOf(db, missing)) {
      shapeById.set(id, shape)
      vertices += shape.coordinates.flat(shape.type === 'MultiPolygon' ? 2 : 1).length
      if (vertices > MAX_VERTICES) {
        shapes.clear()
        vertices = 0
      }
      shapes.set(id, shape)
    }
    return shapeById
  }
}

/**
 * All monitored river reaches, including those without an alert, so that a point takes its colour from the nearest
 * one.
 */
async function reachesOf(db: SetupDb, asOf: AsOf, shapesOf: ShapesOf): Promise<Reach[]> {
  const list = await queries.latestList<StatedReaches>(db, 'vigicrues', asOf)
  if (!list) return []
  const shapeById = await shapesOf(db, new Set(list.stated.reaches.map((reach) => reach.area)))
  return list.stated.reaches.flatMap(({ code, area }) => {
    const shape = shapeById.get(area)
    if (shape?.type !== 'MultiLineString') return []
    const box = boxOf(shape.coordinates)
    return box ? [{ code, lines: shape.coordinates, box }] : []
  })
}

/** Shares the live answer for all points within an organisation until something changes. */
function sharedWhileLive(read: (db: SetupDb, asOf: AsOf) => Promise<AtPoint[]>) {
  const live = new Map<string, { movedAt: number; answer: Promise<AtPoint[]> }>()
  return (db: SetupDb, asOf: AsOf, movedAt: number): Promise<AtPoint[]> => {
    if (movedAt > asOf.rev) return read(db, asOf)
    const cached = live.get(db.setupId)
    if (cached?.movedAt === movedAt) return cached.answer
    const answer = read(db, asOf)
    live.set(db.setupId, { movedAt, answer })
    // The error is thrown where the answer is awaited; this line only removes the answer from the cache.
    answer.catch(() => live.delete(db.setupId))
    return answer
  }
}

/** `NOWHERE` has no place. */
function pointAt(places: queries.Places, index: number): AtPoint['point'] {
  const point = places[index]
  return point ? { ...point, circuitId: null } : NO_PLACE
}

const toArea = ({ codes, area, box }: queries.ContentArea, shapes: ReadonlyMap<string, Shape>): Area => ({
  codes: codes.map(({ scheme, value }) => `${scheme}:${value}`),
  shape: area ? (shapes.get(area) ?? null) : null,
  box,
})
