import { MINUTE_MS } from '@verglas/quantities'
import { randomAt, streamOf } from './noise.ts'
import type { Box, SimulatedStrike, Weather } from './types.ts'
import type { WeatherFunction } from './weather.ts'

/** Showers are evaluated in cells of this many degrees, in steps of ten minutes. */
const CELL_DEG = 0.4
export const LIGHTNING_STEP_MS = 10 * MINUTE_MS
/** Weaker winter showers have no lightning; each further mm/h adds this many strikes per cell and step. */
const MIN_MMH = 1
const STRIKES_PER_MMH = 3
const MAX_IN_CELL = 40
/** Winter strikes are few and strong, and more often positive than in summer. */
const POSITIVE_SHARE = 0.35
const SEA_LEVEL = { altitudeM: 0, isBridge: false } as const

/**
 * Strikes of the showers over a box on [fromMs, toMs), oldest first; the same however the period is divided
 * into requests.
 */
export function lightningFunction(seed: string, weatherAt: WeatherFunction) {
  const stream = streamOf(`${seed}|lightning`)
  return (box: Box, fromMs: number, toMs: number): SimulatedStrike[] => {
    const strikes: SimulatedStrike[] = []
    for (let step = Math.floor(fromMs / LIGHTNING_STEP_MS); step * LIGHTNING_STEP_MS < toMs; step += 1)
      for (const [column, row] of cellsOf(box)) {
        const longitudeDeg = (column + 0.5) * CELL_DEG
        const latitudeDeg = (row + 0.5) * CELL_DEG
        const stepMs = step * LIGHTNING_STEP_MS
        const weather = weatherAt({ id: '', longitudeDeg, latitudeDeg, ...SEA_LEVEL }, stepMs)
        const count = countOf(weather)
        // One random stream per cell and step; each strike takes its own draws from it.
        const cell = column * 4096 + row
        const share = (strike: number, draw: number) => (randomAt(stream ^ cell, step, strike, draw) + 1) / 2
        for (let strike = 0; strike < count; strike += 1) {
          const atMs = stepMs + Math.floor(share(strike, 0) * LIGHTNING_STEP_MS)
          if (atMs < fromMs || atMs >= toMs) continue
          const isPositive = share(strike, 3) < POSITIVE_SHARE
          strikes.push({
            atMs,
            longitudeDeg: rounded((column + share(strike, 1)) * CELL_DEG),
            latitudeDeg: rounded((row + share(strike, 2)) * CELL_DEG),
            currentKa: Math.round((isPositive ? 1 : -1) * (8 + 60 * share(strike, 4) ** 2)),
          })
        }
      }
    return strikes.sort((a, b) => a.atMs - b.atMs)
  }
}

function* cellsOf({ west, south, east, north }: Box): Generator<[number, number]> {
  for (let column = Math.floor(west / CELL_DEG); column * CELL_DEG < east; column += 1)
    for (let row = Math.floor(south / CELL_DEG); row * CELL_DEG < north; row += 1) yield [column, row]
}

/** WMO 80 to 86 are showers; the rain bands of fronts have no thunderclouds. */
function countOf({ weatherCode, precipitationMmh }: Weather): number {
  if (weatherCode < 80 || weatherCode > 86) return 0
  return Math.min(MAX_IN_CELL, Math.floor(Math.max(0, precipitationMmh - MIN_MMH) * STRIKES_PER_MMH))
}

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
