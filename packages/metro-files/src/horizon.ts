import { requiredNumber } from './values.ts'
import { child, descendants, type XmlElement } from './xml-tree.ts'

const STEPS = 360

/**
 * Elevation of the horizon at every degree clockwise from north, from METRo's `visible-horizon`, interpolated
 * linearly between the given directions. Undefined if there is none.
 */
export function horizonOf(root: XmlElement, file: string): number[] | undefined {
  const directions = descendants(root, 'direction')
    .map((element) => ({
      azimuthDeg:
        requiredNumber(child(element, 'azimuth'), 'azimuth', {
          file,
          line: element.line,
          lowest: -360,
          highest: 360,
        }) % 360,
      elevationDeg: requiredNumber(child(element, 'elevation'), 'elevation', {
        file,
        line: element.line,
        lowest: -90,
        highest: 90,
      }),
    }))
    .map(({ azimuthDeg, elevationDeg }) => ({
      azimuthDeg: (azimuthDeg + 360) % 360,
      elevationDeg: Math.max(0, elevationDeg),
    }))
    .sort((a, b) => a.azimuthDeg - b.azimuthDeg)
  const first = directions[0]
  const last = directions.at(-1)
  if (!first || !last) return undefined
  const neighbours = [
    { ...last, azimuthDeg: last.azimuthDeg - 360 },
    ...directions,
    { ...first, azimuthDeg: first.azimuthDeg + 360 },
  ]
  return Array.from({ length: STEPS }, (_, azimuthDeg) => {
    const next = neighbours.findIndex((direction) => direction.azimuthDeg >= azimuthDeg)
    const after = neighbours[next] ?? first
    const before = neighbours[Math.max(0, next - 1)] ?? after
    const width = after.azimuthDeg - before.azimuthDeg
    const share = width > 0 ? (azimuthDeg - before.azimuthDeg) / width : 0
    return before.elevationDeg + (after.elevationDeg - before.elevationDeg) * share
  })
}

/**
 * Share of the sky above a horizon, for a uniform sky over a level surface: the mean of cos² of the
 * elevation.
 */
export function skyViewOf(horizonDeg: readonly number[]): number {
  const sum = horizonDeg.reduce((total, elevation) => total + Math.cos((elevation * Math.PI) / 180) ** 2, 0)
  return sum / horizonDeg.length
}
