import { TOKENS } from '@verglas/charts/theme'

type Place = readonly [longitude: number, latitude: number]
export type MapPoint = { number: number; at: Place; isFreezing: boolean }

const WIDTH_PX = 760
const MOST_HEIGHT_PX = 460
const LEAST_HEIGHT_PX = 220
const MARGIN_PX = 24
const RADIUS_PX = 11
/** Places that lie closer are drawn no larger. */
const LEAST_DEG = 0.05

/** The roads of an organisation in grey, and on them its points by number: filled where it freezes, else open. */
export function drawPointMap(
  points: readonly MapPoint[],
  lines: readonly (readonly (readonly number[])[])[],
) {
  const project = projectionOf([
    ...points.map(({ at }) => at),
    ...lines.flat().map(([x = 0, y = 0]): Place => [x, y]),
  ])
  const { text, strongLine, surface } = TOKENS.light
  const roads = lines.map((line) => {
    const path = line.map(([x = 0, y = 0]) => project.at([x, y]).map(tidy).join(' ')).join('L')
    return `<path d="M${path}" fill="none" stroke="${strongLine}" stroke-width="1.5"/>`
  })
  const marks = points.map(({ number, at, isFreezing }) => {
    const [x, y] = project.at(at).map(tidy)
    const [fill, ink] = isFreezing ? [text, surface] : [surface, text]
    return (
      `<circle cx="${x}" cy="${y}" r="${RADIUS_PX}" fill="${fill}" stroke="${text}" stroke-width="1.5"/>` +
      `<text x="${x}" y="${tidy((y ?? 0) + 4)}" font-family="Inter" font-size="11" font-weight="600" text-anchor="middle" fill="${ink}">${number}</text>`
    )
  })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${project.heightPx}" viewBox="0 0 ${WIDTH_PX} ${project.heightPx}"><rect width="100%" height="100%" fill="none" stroke="${TOKENS.light.line}"/>${roads.join('')}${marks.join('')}</svg>`,
    widthPx: WIDTH_PX,
    heightPx: project.heightPx,
  }
}

/** Web Mercator over all that is drawn, as wide as the picture and not higher than a third of a page. */
function projectionOf(places: readonly Place[]) {
  const flat = places.map(([longitude, latitude]) => [longitude, mercator(latitude)] as const)
  const range = (of: 0 | 1) => {
    const values = flat.map((place) => place[of])
    const [low, high] = values.reduce(
      ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    return Number.isFinite(low)
      ? { middle: (low + high) / 2, size: Math.max(high - low, LEAST_DEG) }
      : { middle: 0, size: 1 }
  }
  const [x, y] = [range(0), range(1)]
  const scale = Math.min((WIDTH_PX - 2 * MARGIN_PX) / x.size, (MOST_HEIGHT_PX - 2 * MARGIN_PX) / y.size)
  const heightPx = Math.round(Math.max(LEAST_HEIGHT_PX, y.size * scale + 2 * MARGIN_PX))
  return {
    heightPx,
    at: ([longitude, latitude]: Place): [number, number] => [
      WIDTH_PX / 2 + (longitude - x.middle) * scale,
      heightPx / 2 + (y.middle - mercator(latitude)) * scale,
    ],
  }
}

const mercator = (latitude: number) =>
  (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
const tidy = (value: number) => Math.round(value * 10) / 10
