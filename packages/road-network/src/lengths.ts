import { distanceKm } from '@verglas/quantities'

type Line = {
  readonly kmFrom: number | null
  readonly kmTo: number | null
  readonly coordinates: readonly (readonly [longitude: number, latitude: number])[]
}

/** Length by the kilometre marks, because a hand-drawn line is shorter than the road; without marks, along the line. */
export function segmentLengthKm({ kmFrom, kmTo, coordinates }: Line): number {
  const km =
    kmFrom !== null && kmTo !== null
      ? Math.abs(kmTo - kmFrom)
      : coordinates.reduce((sum, [longitude, latitude], index) => {
          const [fromLongitude, fromLatitude] = coordinates[index - 1] ?? [longitude, latitude]
          const from = { longitude: fromLongitude, latitude: fromLatitude }
          return sum + distanceKm(from, { longitude, latitude })
        }, 0)
  return toMetres(km)
}

export const toMetres = (km: number): number => Math.round(km * 1000) / 1000

/** Lanes of a road without a recorded number of lanes: one per direction. */
const USUAL_LANES = 2

/** The spread area when all lanes of some segments are treated once, m². */
export const laneAreaM2 = (
  segments: readonly (Line & { readonly lanes: number | null })[],
  laneWidthM: number,
): number =>
  segments.reduce(
    (sum, segment) => sum + segmentLengthKm(segment) * 1000 * (segment.lanes ?? USUAL_LANES) * laneWidthM,
    0,
  )

const G_PER_KG = 1000

/** Mass that a vehicle loads to spread the maximum of an order on that area, kg; null if nothing is spread. */
export function massToLoadKg(
  { minGm2, maxGm2 }: { readonly minGm2: number | null; readonly maxGm2: number | null },
  areaM2: number,
): number | null {
  const gm2 = maxGm2 ?? minGm2
  return gm2 === null || areaM2 === 0 ? null : Math.round((gm2 * areaM2) / G_PER_KG)
}
