import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { forecastRoad, type RoadCase, type RoadForecast } from '@verglas/road-model'
import { ROOT } from '../scripts/root.ts'
import { withFolder } from '../scripts/temporary.ts'
import {
  type Figure,
  kilobytes,
  type Measurement,
  median,
  rate,
  seconds,
  timedMs,
  timesMs,
} from '../test-material/figure.ts'
import { ANALYSIS_H, FORECAST_H, pointJson, roadCase } from '../test-material/generated-roads.ts'
import { buildWhatIsStale } from '../test-material/product-build.ts'

const POINTS = 400
/** Points of the complete command: a large network, for which its start hardly counts. */
const COMMAND_POINTS = 1600
/** Budgets apply to the fastest round: other programs on the machine can only slow one down. */
const ROUNDS = 9
const CORE_BUDGET = 42_000
const COMMAND_BUDGET = 25_000
const BYTES_BUDGET = 50_000

/**
 * A point-hour is an hour of forecast at a point; the hours of analysis before it are computed but not
 * counted.
 */
export const roadModel: Measurement = {
  name: 'road-model',
  title: `${POINTS} roads (whole command: ${COMMAND_POINTS}), ${FORECAST_H} h of forecast after ${ANALYSIS_H} h of analysis`,
  measure: () =>
    withFolder(async (folder) => {
      const cases = Array.from({ length: POINTS }, (_, place) => roadCase(place))
      const figures = [await core(cases), bytesAPoint(cases)]
      buildWhatIsStale()
      const file = path.join(folder, 'points.json')
      fs.writeFileSync(
        file,
        JSON.stringify(Array.from({ length: COMMAND_POINTS }, (_, place) => pointJson(roadCase(place)))),
      )
      for (const threads of [1, 2]) figures.push(await command(file, threads))
      return figures
    }),
}

const pointHoursPerS = (points: number, tookMs: number) => (points * FORECAST_H * 1000) / tookMs

async function core(cases: readonly RoadCase[]): Promise<Figure> {
  const pass = async () => {
    for (const roadCase of cases) forecastRoad(roadCase)
  }
  await pass()
  const rounds = await timesMs(ROUNDS, pass)
  const perS = pointHoursPerS(POINTS, Math.min(...rounds))
  return {
    what: 'core, one thread: from cases in memory to forecasts in memory',
    figure: `${rate(perS, 'point-hours')}; median ${rate(pointHoursPerS(POINTS, median(rounds)), 'point-hours')}`,
    budget: rate(CORE_BUDGET, 'point-hours'),
    isMet: perS >= CORE_BUDGET,
  }
}

/** Memory that a forecast retains. */
function bytesAPoint(cases: readonly RoadCase[]): Figure {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const forecasts: RoadForecast[] = cases.map((roadCase) => forecastRoad(roadCase))
  const perPoint = (used() - before) / forecasts.length
  return {
    what: 'bytes of a point: its forecast of 28 series every 20 minutes, held in memory',
    figure: kilobytes(perPoint),
    budget: kilobytes(BYTES_BUDGET),
    isMet: perPoint < BYTES_BUDGET,
  }
}

async function command(file: string, threads: number): Promise<Figure> {
  const output = `${file}.out`
  const run = async () => {
    const program = path.join(ROOT, 'apps', 'road-model', 'dist', 'main.js')
    const args = [program, '--points', file, '--output', output, '--threads', String(threads)]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`the command ended with ${status}: ${stderr}`)
  }
  await timedMs(run)
  const rounds = await timesMs(ROUNDS, run)
  const perS = pointHoursPerS(COMMAND_POINTS, Math.min(...rounds))
  const megabytes = (name: string) => `${(fs.statSync(name).size / 1e6).toFixed(1)} MB`
  const budget =
    threads === 1 ? { budget: rate(COMMAND_BUDGET, 'point-hours'), isMet: perS >= COMMAND_BUDGET } : {}
  return {
    what: `whole command, ${threads === 1 ? 'one thread' : `${threads} workers`}: ${megabytes(file)} of JSON in, ${megabytes(output)} out`,
    figure: `${rate(perS, 'point-hours')} (${seconds(Math.min(...rounds))}); median ${rate(pointHoursPerS(COMMAND_POINTS, median(rounds)), 'point-hours')}`,
    ...budget,
  }
}
