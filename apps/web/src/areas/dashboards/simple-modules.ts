import type { Feature } from '@verglas/contract/features'
import type { Module, SimpleContent } from './dashboard.ts'
import { aModule, isOpen } from './module-kinds.ts'

type Availability = {
  readonly hasFeature: (feature: Feature) => boolean
  /** A camera is assigned to one of the organisation's points. */
  readonly hasCameras: boolean
}

const MAP = { w: 5, h: 7 }

/**
 * The modules of a simple dashboard: warnings, map and current state first, then the forecast of each chosen
 * place. If no place is chosen, the first place that the user follows is used, else the first one of the
 * organisation.
 */
export function simpleModules(
  content: SimpleContent,
  { hasFeature, hasCameras }: Availability,
): readonly Module[] {
  const { stations, castpoints, circuits, cameras } = content
  const row: Module[] = [
    aModule('alerts', { id: 'alerts', x: 0, y: 0, w: 4, h: MAP.h }),
    aModule('map', { id: 'map', x: 4, y: 0, ...MAP }),
    aModule('list', { id: 'stations', x: 9, y: 0, w: 3, h: MAP.h }),
  ]
  const pointModules = or(castpoints).map((castpointId, index) =>
    aModule('meteogram', { id: `point${index}`, x: 0, y: 0, w: 8, h: 10 }, { castpointId }),
  )
  const circuitModules = or(circuits).map((circuitId, index) =>
    aModule('strip', { id: `circuit${index}`, x: 0, y: 0, w: 6, h: 6 }, { circuitId }),
  )
  const stationModules = stations.map((stationId, index) =>
    aModule('series', { id: `series${index}`, x: 0, y: 0, w: 6, h: 7 }, { stationId }),
  )
  const cameraModules = (hasCameras ? or(cameras) : cameras).map((cameraId, index) =>
    aModule('camera', { id: `camera${index}`, x: 0, y: 0, w: 4, h: 5 }, { cameraId }),
  )
  const sideModules: Module[] = [
    aModule('directive', { id: 'orders', x: 0, y: 0, w: 4, h: 5 }),
    aModule('news', { id: 'news', x: 0, y: 0, w: 4, h: 3 }),
  ]
  const open = (modules: readonly Module[]) => modules.filter((module) => isOpen(module, hasFeature))
  return packed([
    stretched(open(row)),
    open([...pointModules, ...cameraModules, ...sideModules]),
    open([...circuitModules, ...stationModules]),
  ])
}

/** The empty id means the first place that the user follows. */
const or = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [''])

/** Stretches the modules of a row that the user may see over all columns. */
function stretched(row: readonly Module[]): readonly Module[] {
  const width = row.reduce((sum, { w }) => sum + w, 0)
  if (width === 0) return row
  let x = 0
  return row.map((module, index) => {
    const w = index === row.length - 1 ? 12 - x : Math.round((module.w * 12) / width)
    const placed = { ...module, x, w }
    x += w
    return placed
  })
}

/**
 * Places each module as high as possible, then as far left as possible; the modules of the first group keep
 * their places.
 */
function packed([first = [], ...rest]: readonly (readonly Module[])[]): readonly Module[] {
  const heights = Array.from({ length: 12 }, () => 0)
  for (const { x, y, w, h } of first) heights.fill(y + h, x, x + w)
  const placed = rest.flat().map((module): Module => {
    let best = { x: 0, y: Number.POSITIVE_INFINITY }
    for (let x = 0; x + module.w <= 12; x += 1) {
      const y = Math.max(...heights.slice(x, x + module.w))
      if (y < best.y) best = { x, y }
    }
    heights.fill(best.y + module.h, best.x, best.x + module.w)
    return { ...module, ...best }
  })
  return [...first, ...placed]
}
