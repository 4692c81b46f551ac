/** A section of a wind rose: the hours of one direction and one class of speed. */
export type Petal = {
  readonly sector: number
  readonly speedClass: number
  readonly hours: number
  /** SVG path around a centre at (0, 0), north up. */
  readonly path: string
}

export type WindRose = {
  readonly petals: readonly Petal[]
  /** Circles of equal share: radius, and share of all hours, 0–1. */
  readonly rings: readonly { readonly radius: number; readonly share: number }[]
  /** Radius of the circle in the centre that represents calm hours. */
  readonly calmRadius: number
}

const GAP_SHARE = 0.12
const RING_STEPS = [0.02, 0.05, 0.1, 0.2, 0.25, 0.5]
const MAX_RINGS = 4

/**
 * The drawing of a wind rose. The length of a petal is the share of hours with wind from its direction, with the
 * strongest wind class outermost. `hours` counts all hours, calm ones included.
 */
export function windRose(
  sectors: readonly (readonly number[])[],
  { hours, calm, radius }: { hours: number; calm: number; radius: number },
): WindRose {
  const largest = Math.max(0, ...sectors.map((classes) => classes.reduce((sum, count) => sum + count, 0)))
  const maxShare = hours > 0 ? largest / hours : 0
  const step = RING_STEPS.find((candidate) => maxShare / candidate <= MAX_RINGS) ?? 0.5
  const rings = Math.max(1, Math.ceil(maxShare / step - 1e-9))
  const calmRadius = radius * 0.09
  const radiusOf = (share: number) => calmRadius + (radius - calmRadius) * (share / (rings * step))
  const width = (2 * Math.PI) / Math.max(1, sectors.length)
  const petals = sectors.flatMap((classes, sector) => {
    let from = 0
    return classes.flatMap((count, speedClass): Petal[] => {
      if (count === 0) return []
      const [inner, outer] = [radiusOf(from / hours), radiusOf((from + count) / hours)]
      from += count
      const half = (width / 2) * (1 - GAP_SHARE)
      return [{ sector, speedClass, hours: count, path: petalPath(inner, outer, sector * width, half) }]
    })
  })
  return {
    petals,
    rings: Array.from({ length: rings }, (_, index) => ({
      radius: radiusOf((index + 1) * step),
      share: (index + 1) * step,
    })),
    calmRadius: calm > 0 ? calmRadius : 0,
  }
}

function petalPath(inner: number, outer: number, middle: number, half: number): string {
  const at = (radius: number, angle: number) =>
    `${tidy(radius * Math.sin(angle))} ${tidy(-radius * Math.cos(angle))}`
  const [left, right] = [middle - half, middle + half]
  return (
    `M${at(inner, left)}L${at(outer, left)}A${tidy(outer)} ${tidy(outer)} 0 0 1 ${at(outer, right)}` +
    `L${at(inner, right)}A${tidy(inner)} ${tidy(inner)} 0 0 0 ${at(inner, left)}Z`
  )
}

const tidy = (value: number) => Math.round(value * 100) / 100
