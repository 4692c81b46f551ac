import { LEAD_BINS_H } from '@verglas/contract'
import type { SimulatedPlace } from '@verglas/simulated-weather'
import { beforeAll, describe, expect, test } from 'vitest'
import { forecastScore, reliability } from './scores.ts'
import { addTally, emptyTally, type Tally } from './tally.ts'
import { type Archive, simulatedArchive } from './test-archive.ts'

/**
 * In the Massif Central, the Saguenay and the Saint Lawrence plain, from an open site to a valley with
 * cold-air pools.
 */
const PLACES: readonly SimulatedPlace[] = [
  { id: 'pass', longitudeDeg: 3.2, latitudeDeg: 44.8, altitudeM: 900, isBridge: false, valley: 0.2 },
  { id: 'valley', longitudeDeg: -71.1, latitudeDeg: 48.4, altitudeM: 150, isBridge: false, valley: 0.6 },
  { id: 'plain', longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: 60, isBridge: false, valley: 0.3 },
]
const DAYS = 60
const SCORED_FROM_DAY = 15

let archives: Archive[]
beforeAll(() => {
  archives = PLACES.map((place) =>
    simulatedArchive(place, { fromMs: Date.UTC(2026, 6, 1), days: DAYS, scoredFromDay: SCORED_FROM_DAY }),
  )
})

function allPlaces(source: string, measure: 'tair' | 'tdew' | 'wind_avg' | 'rain'): Tally {
  const sum = emptyTally()
  for (const archive of archives) addTally(sum, archive.tally(source, measure))
  return sum
}
const rmses = (tally: Tally) => LEAD_BINS_H.map((_, bin) => forecastScore(tally, bin).rmse ?? Number.NaN)

describe('on an archive of 60 simulated days', () => {
  test.each(['tair', 'tdew', 'wind_avg'] as const)(
    'the published %s is no worse at any lead time, and soon better',
    (measure) => {
      const raw = rmses(allPlaces('raw', measure))
      const published = rmses(allPlaces('published', measure))
      for (const [bin, rmse] of published.entries()) expect(rmse).toBeLessThan((raw[bin] ?? 0) * 1.003)
      expect(published[0]).toBeLessThan((raw[0] ?? 0) * 0.85)
      expect(published[1]).toBeLessThan((raw[1] ?? 0) * 0.85)
    },
  )

  test.each(['tair', 'tdew', 'wind_avg'] as const)(
    'at no point the published %s is much worse',
    (measure) => {
      for (const archive of archives) {
        const raw = rmses(archive.tally('raw', measure))
        for (const [bin, rmse] of rmses(archive.tally('published', measure)).entries()) {
          expect(rmse).toBeLessThan((raw[bin] ?? 0) * 1.01)
        }
      }
    },
  )

  test('the blend is much better than the worse source, and better than persistence at every lead time', () => {
    const [raw, coarse] = [rmses(allPlaces('raw', 'tair')), rmses(allPlaces('coarse', 'tair'))]
    const persistence = rmses(allPlaces('persistence', 'tair'))
    for (const [bin, rmse] of raw.entries()) {
      expect(rmse).toBeLessThan((coarse[bin] ?? 0) * 1.005)
      expect(rmse).toBeLessThan(persistence[bin] ?? 0)
    }
  })

  test('frost probabilities are better than climatology and reliable', () => {
    const tally = allPlaces('published', 'tair')
    for (const [bin] of LEAD_BINS_H.entries()) {
      const n = tally.brierN[bin] ?? 0
      const frosts = ((tally.hits[bin] ?? 0) + (tally.misses[bin] ?? 0)) / (tally.n[bin] ?? 1)
      expect(n).toBeGreaterThan(200)
      expect((tally.brierSum[bin] ?? 0) / n).toBeLessThan(0.5 * frosts * (1 - frosts))
    }
    for (const { n, forecast, observed } of reliability(tally)) {
      if (n < 100) continue
      expect(Math.abs((observed ?? 0) - (forecast ?? 0))).toBeLessThan(0.25)
    }
  })
})
