import { TOKENS } from '@verglas/charts/theme'

type Place = readonly [longitude: number, latitude: number]
export type MapPoint = { number: number; at: Place; isFreezing: boolean }

const WIDTH_PX = 760
const MAX_HEIGHT_PX = 460
const MIN_HEIGHT_PX = 220
const MARGIN_PX = 24
const RADIUS_PX = 11
/** Minimum distance between the centres of two symbols. */
const SPACING_PX = 2 * RADIUS_PX + 2
const DOT_PX = 2.5
/** Number of half-symbol steps tried, both sides together. */
const MAX_STEPS = 60
/** Smallest extent of the map; places closer together are not enlarged further. */
const MIN_SPAN_DEG = 0.05

/**
 * Draws the roads of an organisation in grey and its numbered points on them: filled if it freezes there,
 * otherwise open.
 */
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
  const places = points.map(({ at }) => project.at(at))
  const spots = placeSymbols(places)
  const leaders = spots.map(({ place, symbol }) => {
    if (place === symbol) return ''
    const [[x, y], [toX, toY]] = [place.map(tidy), symbol.map(tidy)]
    return `<path d="M${x} ${y}L${toX} ${toY}" stroke="${text}"/><circle cx="${x}" cy="${y}" r="${DOT_PX}" fill="${text}"/>`
  })
  const symbols = spots.map(({ symbol }, index) => {
    const { number = 0, isFreezing = false } = points[index] ?? {}
    const [x, y] = symbol.map(tidy)
    const [fill, ink] = isFreezing ? [text, surface] : [surface, text]
    return (
      `<circle cx="${x}" cy="${y}" r="${RADIUS_PX}" fill="${fill}" stroke="${text}" stroke-width="1.5"/>` +
      `<text x="${x}" y="${tidy((y ?? 0) + 4)}" font-family="Inter" font-size="11" font-weight="600" text-anchor="middle" fill="${ink}">${number}</text>`
    )
  })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${project.heightPx}" viewBox="0 0 ${WIDTH_PX} ${project.heightPx}"><rect width="100%" height="100%" fill="none" stroke="${TOKENS.light.line}"/>${[...roads, ...leaders, ...symbols].join('')}</svg>`,
    widthPx: WIDTH_PX,
    heightPx: project.heightPx,
  }
}

type Spot = readonly [x: number, y: number]

/**
 * Positions the symbol of each place so that every number is readable: at the place, otherwise as near to it
 * as possible without covering another, alternately to the right and to the left.
 */
export function placeSymbols(places: readonly Spot[]): readonly { place: Spot; symbol: Spot }[] {
  const placedSymbols: Spot[] = []
  return places.map((place) => {
    const [x, y] = place
    const isFree = ([symbolX, symbolY]: Spot) =>
      symbolX >= SPACING_PX / 2 &&
      symbolX <= WIDTH_PX - SPACING_PX / 2 &&
      placedSymbols.every(([otherX, otherY]) => Math.hypot(otherX - symbolX, otherY - symbolY) >= SPACING_PX)
    const alternatives = Array.from({ length: MAX_STEPS }, (_, index): Spot => {
      const step = Math.ceil((index + 1) / 2) * (SPACING_PX / 2)
      return [x + (index % 2 === 0 ? step : -step), y]
    })
    // If there is no room at all, symbols overlap like their places.
    const symbol = [place, ...alternatives].find(isFree) ?? place
    placedSymbols.push(symbol)
    return { place, symbol }
  })
}

/** Web Mercator projection of everything drawn, as wide as the picture and at most a third of a page high. */
function projectionOf(places: readonly Place[]) {
  const flat = places.map(([longitude, latitude]) => [longitude, mercator(latitude)] as const)
  const range = (of: 0 | 1) => {
    const values = flat.map((place) => place[of])
    const [low, high] = values.reduce(
      ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    )
    return Number.isFinite(low)
      ? { middle: (low + high) / 2, size: Math.max(high - low, MIN_SPAN_DEG) }
      : { middle: 0, size: 1 }
  }
  const [x, y] = [range(0), range(1)]
  const scale = Math.min((WIDTH_PX - 2 * MARGIN_PX) / x.size, (MAX_HEIGHT_PX - 2 * MARGIN_PX) / y.size)
  const heightPx = Math.round(Math.max(MIN_HEIGHT_PX, y.size * scale + 2 * MARGIN_PX))
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
