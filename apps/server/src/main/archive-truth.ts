import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pointsWithStation } from '../archive-truth/queries.ts'
import { type Contents, FORCINGS, type SetChoice } from '../archive-truth/set-origin.ts'
import { writeTruthSet } from '../archive-truth/write-set.ts'
import { hasSetup } from '../areas/network/circuits/queries.ts'
import { type ChainPoint, pointsById } from '../chain/work-items/castpoint-blocks.ts'
import type { Config } from '../config.ts'
import { latestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { StartProblem } from '../installation/start-problem.ts'
import { withDatabase } from './supervisor.ts'

const USAGE = `npm run archive-truth -- ORGANISATION FOLDER [--from TIME] [--until TIME] [--every HOURS]
  [--forcing forecast|hindcast] [--point ID]... [--simulated]`

const DEFAULT_EVERY_H = 6

/** The parsed arguments of the command. */
export type TruthRequest = {
  readonly setupId: string
  readonly folder: string
  readonly choice: SetChoice
  /** Empty: all points that have a station. */
  readonly castpointIds: readonly string[]
  readonly isWithSimulated: boolean
}

/**
 * `npm run archive-truth`: the past road forecasts of an organisation and what its stations observed afterwards, as
 * point sets that `npm run validate` compares.
 */
export async function archiveTruth(config: Config, args: readonly string[], now: Date): Promise<void> {
  const request = readTruthRequest(args, now)
  await withDatabase(config, (database) => writeSets(database, request, print))
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Reads the arguments; throws a StartProblem that names the one that cannot be used. */
export function readTruthRequest(args: readonly string[], now: Date): TruthRequest {
  const { values, positionals } = parsed(args)
  const [setupId, folder, ...others] = positionals
  if (!setupId || !folder || others.length > 0) throw new StartProblem(USAGE)
  const everyH = values.every === undefined ? DEFAULT_EVERY_H : Number(values.every)
  if (!Number.isInteger(everyH) || everyH < 1 || everyH > 24 * 7)
    throw new StartProblem(`--every is ${values.every}: whole hours are needed, 1 to 168.`)
  const forcing = FORCINGS.find((name) => name === (values.forcing ?? 'forecast'))
  if (!forcing) throw new StartProblem(`--forcing is ${values.forcing}: it is forecast or hindcast.`)
  const span = {
    fromMs: values.from === undefined ? 0 : instant(values.from, '--from'),
    untilMs: values.until === undefined ? now.getTime() : instant(values.until, '--until'),
  }
  if (span.fromMs >= span.untilMs) throw new StartProblem('--from must lie before --until and before now.')
  return {
    setupId,
    folder: path.resolve(folder),
    choice: { span, everyH, forcing },
    castpointIds: values.point ?? [],
    isWithSimulated: values.simulated ?? false,
  }
}

function instant(text: string, option: string): number {
  const ms = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms))
    throw new StartProblem(`${option} is ${text}: write 2026-01-15 (UTC) or 2026-01-15T06:00Z.`)
  return ms
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    from: text,
    until: text,
    every: text,
    forcing: text,
    point: { type: 'string', multiple: true } as const,
    simulated: flag,
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (cause) {
    throw new StartProblem(`${(cause as Error).message}\n${USAGE}`)
  }
}

/** Writes a set for each point, one after the other, and prints a line for each. */
export async function writeSets(
  database: Database,
  { setupId, folder, choice, castpointIds, isWithSimulated }: TruthRequest,
  report: (line: string) => void,
): Promise<void> {
  if (!(await hasSetup(database, setupId))) throw new StartProblem(`There is no organisation ${setupId}.`)
  const asOf = await latestAsOf(database)
  const measuredPoints = await pointsWithStation(database, setupId, asOf)
  const unknown = castpointIds.filter((id) => !measuredPoints.includes(id))
  if (unknown.length > 0)
    throw new StartProblem(`${setupId} has no point ${unknown.join(', ')} with a station.`)
  const ids = castpointIds.length > 0 ? castpointIds : measuredPoints
  const points = await pointsById(database, ids, asOf)
  const real = points.filter((point) => isWithSimulated || !point.isSimulated)
  const simulated = points.length - real.length
  if (simulated > 0)
    report(`${simulated} points are simulated and left out; --simulated writes them to try the command.`)
  await mkdir(folder, { recursive: true })
  let sets = 0
  for (const point of real) {
    const { stationId } = point
    if (stationId === null) continue
    const pointFolder = path.join(folder, encodeURIComponent(point.castpointId))
    if (existsSync(pointFolder))
      throw new StartProblem(`${pointFolder} is there already: name another folder.`)
    const contents = await writeTruthSet({ db: database, asOf }, { ...point, stationId }, pointFolder, choice)
    report(lineOf(point, contents))
    if (contents.forecasts > 0) sets += 1
  }
  report(
    sets === 0
      ? 'No set was written.'
      : `${sets} sets are in ${folder}: npm run validate -- ${folder} compares them.`,
  )
}

function lineOf({ castpointId }: ChainPoint, contents: Contents): string {
  const { forecasts, readings, withoutWeather, withoutTruth } = contents
  const leftOut = [
    ...(withoutWeather > 0 ? [`${withoutWeather} whose weather is not stored any more`] : []),
    ...(withoutTruth > 0 ? [`${withoutTruth} without a reading afterwards`] : []),
  ]
  const leftOutText = leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''
  return `${castpointId}: ${forecasts} forecasts, ${readings} readings${leftOutText}.`
}
