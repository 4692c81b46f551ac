import type { SimulatedPlace, SimulatedStation } from './types.ts'

/** Places of the demonstration, for tests. */
export const MASSIF_CENTRAL: SimulatedPlace = {
  id: 'massif-central',
  longitudeDeg: 3.2,
  latitudeDeg: 44.8,
  altitudeM: 1000,
  isBridge: false,
}
export const SAGUENAY: SimulatedPlace = {
  id: 'saguenay',
  longitudeDeg: -71.1,
  latitudeDeg: 48.4,
  altitudeM: 150,
  isBridge: false,
  valley: 0.6,
}
export const RESERVE: SimulatedPlace = {
  id: 'reserve',
  longitudeDeg: -71.2,
  latitudeDeg: 47.7,
  altitudeM: 800,
  isBridge: false,
}
export const ROUTE_20: SimulatedPlace = {
  id: 'route-20',
  longitudeDeg: -71.2,
  latitudeDeg: 46.8,
  altitudeM: 60,
  isBridge: false,
}
export const ALLIER: SimulatedPlace = {
  id: 'allier',
  longitudeDeg: 3.27,
  latitudeDeg: 45.39,
  altitudeM: 440,
  isBridge: false,
  valley: 0.8,
}
export const FAGEOLE: SimulatedPlace = {
  id: 'fageole',
  longitudeDeg: 3.106,
  latitudeDeg: 45.078,
  altitudeM: 1114,
  isBridge: false,
  valley: 0.2,
}
export const CAUSSE: SimulatedPlace = {
  id: 'causse',
  longitudeDeg: 3.25,
  latitudeDeg: 43.95,
  altitudeM: 760,
  isBridge: false,
  valley: 0.2,
}
export const PLACES = [MASSIF_CENTRAL, SAGUENAY, RESERVE, ROUTE_20]

/**
 * The organisations of the demonstration by the seeds of their winters, with places where some of its weather
 * is searched for.
 */
export const ORGANISATIONS = [
  {
    seed: 'a75',
    places: [MASSIF_CENTRAL, FAGEOLE, ALLIER, CAUSSE],
    thawAt: 'massif-central',
    freezingRainAt: 'massif-central',
  },
  { seed: 'quebec', places: [SAGUENAY, RESERVE, ROUTE_20], thawAt: 'route-20', freezingRainAt: 'route-20' },
]

export const FROM_MS = Date.UTC(2026, 6, 1)

export function aStation(fields: Partial<SimulatedStation> = {}): SimulatedStation {
  return { ...MASSIF_CENTRAL, periodS: 600, sensors: 'full', fault: 'none', ...fields }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a)
  const meanB = mean(b)
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, value, index) => sum + (value - mx) * ((y[index] ?? 0) - my), 0)
  return product(a, meanA, b, meanB) / Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB))
}
