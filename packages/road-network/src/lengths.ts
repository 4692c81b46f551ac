import { distanceKm } from '@verglas/quantities'

type Line = {
  readonly kmFrom: number | null
  readonly kmTo: number | null
  readonly coordinates: readonly (readonly [longitude: number, latitude: number])[]
}

/** From its kilometres, since a line that somebody has drawn is shorter than the road; else along the line. */
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

/** Lanes of a road of which nobody has said how many: one each way. */
const USUAL_LANES = 2

/** What is spread on when all lanes of some segments are treated once, m². */
export const laneAreaM2 = (
  segments: readonly (Line & { readonly lanes: number | null })[],
  laneWidthM: number,
): number =>
  segments.reduce(
    (sum, segment) => sum + segmentLengthKm(segment) * 1000 * (segment.lanes ?? USUAL_LANES) * laneWidthM,
    0,
  )
