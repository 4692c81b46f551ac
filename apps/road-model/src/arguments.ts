import { parseArgs } from 'node:util'
import { timeMs } from '@verglas/metro-files'
import { reasonOf } from './input-files.ts'
import type { MetroFiles, MetroOptions } from './metro-run.ts'
import { Problem } from './problem.ts'

export const USAGE = `Forecasts the temperature and condition of a road.

  npm run --silent road-model -- --station FILE --observation FILE --forecast FILE [--until TIME] [--output FILE] [--json]
  npm run --silent road-model -- --cases FOLDER [--until TIME] [--output FOLDER] [--json] [--threads N]
  npm run --silent road-model -- --points FILE.json [--output FILE] [--threads N]

  --station, --observation, --forecast   METRo's three XML files
  --cases     a folder of folders with station.xml, observation.xml and forecast.xml each
  --points    a JSON array of points
  --until     ISO 8601; observations later than this are not used, at it they are
  --use-solarflux-forecast, --use-infrared-forecast, --use-anthropogenic-flux
              as for METRo: the forecast's sf, ir or fa, values at the instants, instead of computed ones
  --output    where the answer goes instead of to stdout
  --json      a JSON array every 20 minutes in UTC instead of METRo's roadcast XML
  --threads   worker threads for --cases and --points; as many as there are cores

Exit codes: 0 done, 1 an input cannot be used, 2 the command was not understood. docs/road-model.md tells more.
`

const MAX_THREADS = 64

type Cases = {
  readonly mode: 'cases'
  readonly folder: string
  readonly output: string | null
  readonly threads: number | null
} & MetroOptions
type Points = {
  readonly mode: 'points'
  readonly file: string
  readonly output: string | null
  readonly threads: number | null
}
type Single = {
  readonly mode: 'single'
  readonly files: MetroFiles
  readonly output: string | null
} & MetroOptions
export type CommandRequest = Single | Cases | Points | { readonly mode: 'help' }

/** The parsed command line. Throws a Problem with exit code 2. */
export function readArguments(args: readonly string[]): CommandRequest {
  const values = parsed(args)
  if (values.help) return { mode: 'help' }
  const { station, observation, forecast, cases, points } = values
  const isSingle = station !== undefined || observation !== undefined || forecast !== undefined
  const modes = [isSingle, cases !== undefined, points !== undefined].filter(Boolean).length
  if (modes === 0)
    throw misunderstood('Give --station, --observation and --forecast, or --cases, or --points.')
  if (modes > 1) throw misunderstood('--station, --observation, --forecast go without --cases and --points.')
  const untilMs = values.until === undefined ? null : untilOf(values.until)
  const output = values.output ?? null
  const format = values.json ? 'json' : 'xml'
  const fluxes = {
    solar: values['use-solarflux-forecast'] === true,
    infrared: values['use-infrared-forecast'] === true,
    anthropogenic: values['use-anthropogenic-flux'] === true,
  }
  const threads = values.threads === undefined ? null : threadsOf(values.threads)
  if (points !== undefined) {
    if (Object.values(fluxes).includes(true))
      throw misunderstood('--use-… goes with METRo files; a point has the fluxes that it names.')
    if (untilMs !== null) throw misunderstood('--until goes with METRo files; a point has its own «from».')
    return { mode: 'points', file: points, output, threads }
  }
  if (cases !== undefined) return { mode: 'cases', folder: cases, untilMs, output, format, fluxes, threads }
  if (station === undefined) throw misunderstood('--station is missing.')
  if (observation === undefined) throw misunderstood('--observation is missing.')
  if (forecast === undefined) throw misunderstood('--forecast is missing.')
  return { mode: 'single', files: { station, observation, forecast }, untilMs, output, format, fluxes }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        station: text,
        observation: text,
        forecast: text,
        cases: text,
        points: text,
        until: text,
        output: text,
        threads: text,
        'use-solarflux-forecast': flag,
        'use-infrared-forecast': flag,
        'use-anthropogenic-flux': flag,
        json: flag,
        help: flag,
      },
    }).values
  } catch (error) {
    throw misunderstood(reasonOf(error))
  }
}

function untilOf(text: string): number {
  const ms = timeMs(text)
  if (ms === undefined)
    throw misunderstood(`--until is «${text}»; it must be a time such as 2026-01-15T06:00Z.`)
  return ms
}

function threadsOf(text: string): number {
  const threads = Number(text)
  if (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS) return threads
  throw misunderstood(`--threads is «${text}»; it must be a number from 1 to ${MAX_THREADS}.`)
}

function misunderstood(sentence: string): Problem {
  return new Problem(`${sentence} --help lists what there is.`, 2)
}
