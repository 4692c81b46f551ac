import { HOUR_MS } from '@verglas/quantities'
import type { WeatherSeries } from '@verglas/road-model'
import { amountsOf } from './amounts.ts'
import { cloudCoverOf } from './cloud-cover.ts'
import { FileProblem } from './file-problem.ts'
import { Remarks } from './remarks.ts'
import { readRows } from './rows.ts'

/** Content of `forecast.xml`; its last instant is the end of the forecast. */
export type Forecast = {
  readonly weather: WeatherSeries
  readonly firstMs: number
  readonly lastMs: number
  readonly remarks: string[]
}

const LAYOUT = {
  root: 'forecast',
  row: 'prediction',
  time: 'forecast-time',
  columns: ['at', 'td', 'ra', 'sn', 'ws', 'ap', 'cc', 'sf', 'ir', 'fa'],
} as const
const KMH_PER_MS = 3.6
/**
 * A file whose snow rises by more than this is read as millimetres. Only the heaviest recorded snowfalls, close to 30
 * cm in an hour, exceed it.
 */
const MAX_SNOW_CM_PER_HOUR = 25
const MM_PER_CM = 10

/** Which fluxes of the file are used; METRo takes its own unless an option asks for those of the file. */
export type MetroFluxes = {
  readonly solar: boolean
  readonly infrared: boolean
  readonly anthropogenic: boolean
}

const FLUXES = [
  { element: 'sf', name: 'solar', option: '--use-solarflux-forecast' },
  { element: 'ir', name: 'infrared', option: '--use-infrared-forecast' },
  { element: 'fa', name: 'anthropogenic', option: '--use-anthropogenic-flux' },
] as const satisfies readonly { element: string; name: keyof MetroFluxes; option: string }[]

/**
 * Reads METRo's forecast file. A flux is the value at the instant, and linear between instants, as METRo reads it.
 * Throws a FileProblem if the file has no readable row, or lacks a flux that is asked for.
 */
export function readForecast(
  text: string,
  file: string,
  fluxes: MetroFluxes = { solar: false, infrared: false, anthropogenic: false },
): Forecast {
  const remarks = new Remarks(file)
  const rows = readRows(text, file, LAYOUT, remarks)
  const timesMs = Float64Array.from(rows, (row) => row.atMs)
  const column = (name: string) => Float64Array.from(rows, ({ values }) => values.get(name) ?? Number.NaN)
  const optional = (name: string) => (rows.some(({ values }) => values.has(name)) ? column(name) : undefined)
  const isHourly = timesMs.every((ms, index) => index === 0 || ms - (timesMs[index - 1] ?? ms) === HOUR_MS)
  if (!isHourly) remarks.add('steps', 'the forecast is not hourly throughout; its own times are used')
  const [shortwaveWm2, longwaveWm2, trafficHeatWm2] = FLUXES.map(({ element, name, option }) => {
    const values = optional(element)
    if (fluxes[name] && !values)
      throw new FileProblem(file, null, `${option} is given, and no <prediction> has <${element}>`)
    if (values && !fluxes[name]) remarks.add(element, `<${element}> is not used without ${option}`)
    return fluxes[name] ? values : undefined
  })
  const pressureHpa = optional('ap')
  const cloudCover = optional('cc')
  return {
    weather: {
      timesMs,
      airTemperatureC: column('at'),
      dewPointC: column('td'),
      windMs: column('ws').map((kmh) => kmh / KMH_PER_MS),
      ...(pressureHpa ? { pressureHpa } : {}),
      ...(cloudCover ? { cloudCover: cloudCoverOf(cloudCover, remarks) } : {}),
      ...(shortwaveWm2 ? { shortwaveWm2 } : {}),
      ...(longwaveWm2 ? { longwaveWm2 } : {}),
      ...(trafficHeatWm2 ? { trafficHeatWm2 } : {}),
      rainMm: amountsOf(column('ra'), timesMs, 'ra', remarks),
      snowMm: snowMm(column('sn'), timesMs, remarks),
    },
    firstMs: timesMs[0] ?? Number.NaN,
    lastMs: timesMs.at(-1) ?? Number.NaN,
    remarks: remarks.sentences(),
  }
}

/** Amounts of snow in mm of water: one centimetre of snow is one millimetre of water. */
function snowMm(accumulatedCm: Float64Array, timesMs: Float64Array, remarks: Remarks): Float64Array {
  const amounts = amountsOf(accumulatedCm, timesMs, 'sn', remarks)
  const isMillimetres = amounts.some((cm, index) => {
    const hours = ((timesMs[index + 1] ?? Number.POSITIVE_INFINITY) - (timesMs[index] ?? 0)) / HOUR_MS
    return cm / Math.max(1, hours) > MAX_SNOW_CM_PER_HOUR
  })
  if (!isMillimetres) return amounts
  remarks.add(
    'snow',
    `<sn> rises by more than ${MAX_SNOW_CM_PER_HOUR} cm in an hour; it is read as millimetres of snow`,
  )
  return amounts.map((mm) => mm / MM_PER_CM)
}
