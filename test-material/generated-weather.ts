import { HOUR_MS } from '@verglas/quantities'
import { forecastRow, observationRow } from '../apps/server/src/ingest/rows.ts'

/**
 * A synthetic winter day: different values for every place and time, the same ones each time it is seeded.
 */
export function readingRow(stationId: string, place: number, atMs: number) {
  const day = Math.sin(((atMs / HOUR_MS - 9) / 12) * Math.PI)
  const wave = Math.sin(place * 1.7 + atMs / 9e6)
  const tenths = (value: number) => Math.round(value * 10) / 10
  const airC = tenths(-2 + 4 * day + 3 * wave)
  return observationRow({
    stationId,
    observedAt: new Date(atMs),
    source: 'simulated',
    quality: place % 50 === 7 ? { rh: { flag: 'suspect', raw: 104 } } : {},
    values: {
      ts: tenths(airC + 2 * day),
      tss: tenths(airC / 2),
      road_state: wave > 0.6 ? 2 : 0,
      ice_risk: airC < -3 ? 2 : 0,
      film: wave > 0.6 ? 0.2 : 0,
      adhesion: 0.8,
      tair: airC,
      tdew: tenths(airC - 2),
      rh: Math.round(85 + 10 * wave),
      pres: tenths(930 + 4 * wave),
      vis: 8000,
      wind_avg: tenths(20 + 10 * wave),
      wind_max: tenths(35 + 15 * wave),
      wind_dir: Math.round(180 + 170 * wave),
      precip_type: wave > 0.8 ? 3 : 0,
      precip_rate: wave > 0.8 ? 0.6 : 0,
      rain: 0,
      snow: wave > 0.8 ? 0.1 : 0,
      battery: 12.6,
      'tss-30': tenths(2 + wave),
    },
  })
}

/** A forecast run of ten days by the hour. */
export function runRow(castpointId: string, place: number, now: Date) {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const series = (mean: number, swing: number) =>
    Array.from(
      { length: 240 },
      (_, step) => mean + swing * Math.sin(step / 3.8 + place + Math.sin(step / 17)),
    )
  const amounts = (maxAmount: number) => series(-0.5, 1).map((share) => Math.max(0, share) * maxAmount)
  return forecastRow({
    castpointId,
    source: 'simulated',
    issuedAt: hour,
    startAt: hour,
    stepS: 3600,
    values: {
      tair: series(-1, 5),
      tdew: series(-3, 4),
      rh: series(82, 15),
      pres: series(930, 8),
      wind_avg: series(20, 12),
      wind_max: series(36, 20),
      wind_dir: series(180, 170),
      cloud: series(50, 50),
      rain: amounts(0.8),
      snow: amounts(1.2),
      rain_frz: amounts(0),
      ice: amounts(0),
      vis: series(9000, 6000),
      iso0: series(900, 400),
      pn: series(600, 300),
      weather: series(3, 2).map(Math.round),
    },
  })
}
