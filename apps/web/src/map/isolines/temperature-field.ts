export type FieldPoint = {
  readonly longitude: number
  readonly latitude: number
  readonly altitudeM: number
  readonly temperatureC: number
}

/**
 * Temperatures on a grid whose rows go south in even steps of Web Mercator; NaN where there is no point
 * nearby.
 */
export type Field = {
  readonly columns: number
  readonly rows: number
  readonly valuesC: Float64Array
  readonly longitudeOf: (column: number) => number
  readonly latitudeOf: (row: number) => number
  /** The height for which all values apply. */
  readonly referenceM: number
  /** The lapse rate used to convert to that height, °C per kilometre upwards. */
  readonly lapseCPerKm: number
}

/** Standard atmosphere of the ICAO (Doc 7488), used if the points themselves do not give a lapse rate. */
const STANDARD_LAPSE_C_PER_KM = -6.5
/** Fewer points or a smaller climb do not give a reliable slope. */
const FEWEST_FOR_SLOPE = 6
const MIN_CLIMB_M = 250
/**
 * Dry adiabatic lapse rate; the same limit applies in the other direction, for cold air in the valleys on a
 * clear night.
 */
const STEEPEST_C_PER_KM = 9.8
/** Farther than this from all points there is no value. */
export const INFLUENCE_KM = 40
/** Below this distance the weight of a point hardly increases, so that points do not become islands. */
export const SMOOTHED_KM = 15
const MAX_CELLS = 96
const MIN_CELL_KM = 2
const KM_PER_DEGREE = 111.2
const ROUND_M = 50

/**
 * The temperature between points: converted to one height by the lapse rate among the points, then weighted by the
 * inverse square of the distance (Shepard 1968, «A two-dimensional interpolation function for irregularly-spaced
 * data»), smoothed near each point. Without a terrain, the best reference height is the points' median. Null below
 * three points. Values that depend only on the places are cached for other temperatures of the same places, such as
 * another hour.
 */
export function createTemperatureField(): (points: readonly FieldPoint[]) => Field | null {
  let cached: { readonly places: readonly FieldPoint[]; readonly weights: FieldWeights } | null = null
  return (points) => {
    if (points.length < 3) return null
    if (!cached || !arePlacesSame(cached.places, points))
      cached = { places: points, weights: weightsOf(points) }
    const { weights } = cached
    const lapseCPerKm = lapseOf(points)
    const temperaturesAtReferenceC = points.map(
      ({ altitudeM, temperatureC }) => temperatureC + (lapseCPerKm * (weights.referenceM - altitudeM)) / 1000,
    )
    const { grid, referenceM } = weights
    return { ...grid, valuesC: weighted(temperaturesAtReferenceC, weights), referenceM, lapseCPerKm }
  }
}

type Place = { readonly longitude: number; readonly latitude: number }

const arePlacesSame = (before: readonly FieldPoint[], points: readonly FieldPoint[]): boolean =>
  before.length === points.length &&
  points.every(({ longitude, latitude, altitudeM }, index) => {
    const other = before[index]
    return other?.longitude === longitude && other.latitude === latitude && other.altitudeM === altitudeM
  })

/**
 * The weight of each point in each cell of the grid: a cell's entries are between its start and the start of
 * the next.
 */
type FieldWeights = {
  readonly grid: ReturnType<typeof gridAround>
  readonly referenceM: number
  readonly starts: Int32Array
  readonly points: Int32Array
  readonly weights: Float64Array
  /** Sum of the weights of each cell. */
  readonly sums: Float64Array
}

function weightsOf(places: readonly FieldPoint[]): FieldWeights {
  const grid = gridAround(places)
  const placeIndex = indexed(places)
  const starts = new Int32Array(grid.columns * grid.rows + 1)
  const points: number[] = []
  const weights: number[] = []
  const sums = new Float64Array(grid.columns * grid.rows)
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const place = { longitude: grid.longitudeOf(column), latitude: grid.latitudeOf(row) }
      const cell = row * grid.columns + column
      for (const index of placeIndex(place)) {
        const km = nearKm(place, places[index] as FieldPoint)
        if (km > INFLUENCE_KM) continue
        const weight = 1 / (km ** 2 + SMOOTHED_KM ** 2)
        sums[cell] = (sums[cell] as number) + weight
        points.push(index)
        weights.push(weight)
      }
      starts[cell + 1] = points.length
    }
  return {
    grid,
    referenceM: ROUND_M * Math.round(median(places.map(({ altitudeM }) => altitudeM)) / ROUND_M),
    starts,
    points: Int32Array.from(points),
    weights: Float64Array.from(weights),
    sums,
  }
}

function weighted(
  atReferenceC: readonly number[],
  { starts, points, weights, sums }: FieldWeights,
): Float64Array {
  const valuesC = new Float64Array(starts.length - 1)
  for (let cell = 0; cell < valuesC.length; cell += 1) {
    let sumC = 0
    for (let entry = starts[cell] as number; entry < (starts[cell + 1] as number); entry += 1)
      sumC += (weights[entry] as number) * (atReferenceC[points[entry] as number] as number)
    // NaN (0 / 0) far from all points.
    valuesC[cell] = sumC / (sums[cell] as number)
  }
  return valuesC
}

/** Planar distance, accurate enough within the influence of a point. */
function nearKm(a: Place, b: Place): number {
  const east = (a.longitude - b.longitude) * Math.cos((Math.PI * a.latitude) / 180)
  return KM_PER_DEGREE * Math.hypot(east, a.latitude - b.latitude)
}

/** Lapse rate in °C per kilometre: the least-squares slope. */
function lapseOf(points: readonly FieldPoint[]): number {
  const altitudes = points.map(({ altitudeM }) => altitudeM)
  const climbM = Math.max(...altitudes) - Math.min(...altitudes)
  if (points.length < FEWEST_FOR_SLOPE || climbM < MIN_CLIMB_M) return STANDARD_LAPSE_C_PER_KM
  const meanM = mean(altitudes)
  const meanC = mean(points.map(({ temperatureC }) => temperatureC))
  let [covariance, variance] = [0, 0]
  for (const { altitudeM, temperatureC } of points) {
    covariance += (altitudeM - meanM) * (temperatureC - meanC)
    variance += (altitudeM - meanM) ** 2
  }
  const slope = (1000 * covariance) / variance
  return Math.max(-STEEPEST_C_PER_KM, Math.min(STEEPEST_C_PER_KM, slope))
}

function gridAround(points: readonly Place[]) {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const marginDeg = INFLUENCE_KM / KM_PER_DEGREE
  const [south, north] = [Math.min(...latitudes) - marginDeg, Math.max(...latitudes) + marginDeg]
  const wider = marginDeg / Math.cos((Math.PI * Math.max(Math.abs(south), Math.abs(north))) / 180)
  const [west, east] = [Math.min(...longitudes) - wider, Math.max(...longitudes) + wider]
  const [top, bottom] = [mercator(north), mercator(south)]
  const width = (Math.PI * (east - west)) / 180
  const height = top - bottom
  const minCell = (Math.PI * MIN_CELL_KM) / (180 * KM_PER_DEGREE)
  const cell = Math.max(width / (MAX_CELLS - 1), height / (MAX_CELLS - 1), minCell)
  return {
    columns: Math.ceil(width / cell) + 1,
    rows: Math.ceil(height / cell) + 1,
    longitudeOf: (column: number) => west + (180 / Math.PI) * column * cell,
    latitudeOf: (row: number) => fromMercator(top - row * cell),
  }
}

const mercator = (latitudeDeg: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.PI * latitudeDeg) / 360))
const fromMercator = (y: number): number => (180 / Math.PI) * (2 * Math.atan(Math.exp(y)) - Math.PI / 2)

/**
 * Finds candidates within the influence of a place: the indices of the points in its square and in the
 * squares around it.
 */
function indexed(points: readonly Place[]): (place: Place) => readonly number[] {
  const highest = Math.max(...points.map(({ latitude }) => Math.abs(latitude)))
  const tallDeg = INFLUENCE_KM / KM_PER_DEGREE
  const wideDeg = tallDeg / Math.cos((Math.PI * Math.min(highest + 2 * tallDeg, 85)) / 180)
  const squares = new Map<string, number[]>()
  const squareOf = ({ longitude, latitude }: Place) =>
    [Math.floor(longitude / wideDeg), Math.floor(latitude / tallDeg)] as const
  points.forEach((point, index) => {
    const name = squareOf(point).join()
    const square = squares.get(name)
    if (square) square.push(index)
    else squares.set(name, [index])
  })
  const nearbyBySquare = new Map<string, readonly number[]>()
  return (place) => {
    const [x, y] = squareOf(place)
    const name = `${x},${y}`
    const nearby =
      nearbyBySquare.get(name) ??
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => squares.get(`${x + dx},${y + dy}`) ?? []))
    nearbyBySquare.set(name, nearby)
    return nearby
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
