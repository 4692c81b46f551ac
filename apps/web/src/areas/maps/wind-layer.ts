import { TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { MapSymbol } from '../../map/layers/coloured-signs.ts'
import { itemId } from './layer-kinds.ts'

export type Wind = CallAnswer<'listWindcasts'>['winds'][number]

/**
 * Wind speed, km/h, at which an arrow has its full size; slower is smaller, but never too small to show its
 * direction.
 */
const FULL_KMH = 60
const MIN_SCALE = 0.65

/**
 * Arrows at the forecast points, pointing where the wind blows to; larger and darker if stronger. Calm has
 * none.
 */
export function windSymbols(
  points: readonly ForecastPoint[],
  winds: ReadonlyMap<string, Wind>,
  hourIndex: number,
  display: Display,
): readonly MapSymbol[] {
  return points.flatMap(({ id_castpoint: id, longitude, latitude, name }) => {
    const wind = winds.get(id)
    const speed = wind?.wind_avg[hourIndex] ?? null
    const direction = wind?.wind_dir[hourIndex] ?? null
    if (speed === null || direction === null || speed <= 0) return []
    const gust = wind?.wind_max[hourIndex] ?? null
    return [
      {
        id: itemId('winds', id),
        longitude,
        latitude,
        name,
        value: windWords(display, speed, gust),
        colour: (gust ?? speed) >= STRONG_KMH ? TOKENS[display.mode].text : TOKENS[display.mode].muted,
        rotationDeg: (direction + 180) % 360,
        scale: Math.max(MIN_SCALE, Math.min(1.3, MIN_SCALE + speed / FULL_KMH)),
        rank: gust ?? speed,
      },
    ]
  })
}

/** Gusts from here on are a risk on the road: the first limit of crosswind in the default rules, km/h. */
const STRONG_KMH = 60

/** «28 (45) km/h»: the mean, with gusts in brackets. */
function windWords({ formats }: Display, speed: number, gust: number | null): string {
  const mean = formats.quantity('speed', speed, { digits: 0, unit: gust === null })
  return gust === null
    ? mean
    : `${mean} (${formats.quantity('speed', gust, { digits: 0, unit: false })})\u00a0${formats.unit('speed')}`
}
