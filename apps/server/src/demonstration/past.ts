import { roadPool, threadOf, workerPool } from '@verglas/road-model/pool'
import { type ChainPoint, pointsOfBlocks } from '../chain/castpoint-blocks.ts'
import { CHAIN, type Step, type StepName } from '../chain/chain.ts'
import { claimBlock, progressBatch } from '../chain/progress.ts'
import type { RoadModel } from '../chain/steps/road/step.ts'
import type { Before } from '../chain/steps/skill/step.ts'
import { type AsOf, atMs, newestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { type PastPublication, publishPast } from '../db/publish.ts'
import { type PastArchive, pastArchive } from './past-archive.ts'
import { PAST_RUN_EVERY_MS, type PastFacts, type PastSpan } from './past-facts.ts'
import type { SimulatedSettings } from './simulated.ts'

const DAY_MS = 86_400_000
/** Products follow what they are made of by this much each. */
const STEP_DELAY_MS = 20
/** Skill is judged when the readings of a quarter-day have come in. */
const SCORED_AFTER_MS = 25 * 60_000
/**
 * Six-hourly forecasts at every point for the last days; before, one a day at points with a station, which is what
 * skill and past errors are learnt from. The first start is to take seconds.
 */
const CLOSE_MS = 3 * DAY_MS
const FAR_EVERY_MS = DAY_MS
const NEVER: Before = { rev: 0, atMs: Number.NEGATIVE_INFINITY }
/** The simulation is ahead of the pass by as much. */
const DAYS_AHEAD = 2
/** What is computed may be ahead of what is written by this many statements. */
const AHEAD = 12

export type PastOrganisation = { setupId: string; settings: SimulatedSettings }

/**
 * The past in one chronological pass: what stations and model sent, and what the forecast chain made of it at the
 * time, knowing nothing of what came later. The simulation is ahead of the pass in a thread of its own, the database
 * writes behind it; the chain asks an archive in memory.
 */
export async function writePast(
  db: Db,
  organisations: readonly PastOrganisation[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<void> {
  // One thread each: on two cores more would only share them, and each has its code to warm up.
  const simulator = workerPool<PastSpan, PastFacts[]>(1, () => threadOf('past-worker', import.meta.url))
  const roads = roadPool({ size: 1 })
  try {
    const factsOf = async (day: [number, number] | undefined): Promise<OwnFacts[]> => {
      if (!day) return []
      const [fromMs, toMs] = day
      const outcomes = await simulator.do(organisations.map(({ settings }) => ({ settings, fromMs, toMs })))
      return outcomes.map((outcome, index) => {
        if ('death' in outcome) throw new Error(`the simulation died: ${outcome.death}`)
        return { setupId: organisations[index]?.setupId ?? '', facts: outcome.answer }
      })
    }
    const days = daysOf(startMs, endMs)
    const ahead: Promise<OwnFacts[]>[] = []
    const goAhead = (day: [number, number] | undefined) => {
      const facts = factsOf(day)
      // an error is raised where the day is awaited, not before
      facts.catch(() => {})
      ahead.push(facts)
    }
    for (const day of days.slice(0, DAYS_AHEAD)) goAhead(day)
    const pass = await beginPass(db, (cases) => roads.forecast(cases), endMs)
    for (const index of days.keys()) {
      const facts = await ahead.shift()
      goAhead(days[index + DAYS_AHEAD])
      await passDay(pass, facts ?? [])
    }
    await pass.written()
  } finally {
    await Promise.all([roads.close(), simulator.close()])
  }
}

function daysOf(startMs: number, endMs: number): [number, number][] {
  const days: [number, number][] = []
  for (let fromMs = startMs; fromMs < endMs; fromMs += DAY_MS) {
    days.push([fromMs, Math.min(fromMs + DAY_MS, endMs)])
  }
  return days
}

type Block = { block: number; setupId: string }

type Pass = {
  past: PastArchive
  points: readonly ChainPoint[]
  blocks: readonly Block[]
  model: RoadModel
  endMs: number
  /** As of what each step was done last, for all blocks and for one. */
  done: Map<string, Before>
  /** Sends publications to be written, oldest first; answers the revision of each. */
  publish(publications: readonly PastPublication[]): Promise<number[]>
  asOf(): AsOf
  /** Resolves when everything is in the database. */
  written(): Promise<void>
}

async function beginPass(db: Db, model: RoadModel, endMs: number): Promise<Pass> {
  const blocks = await db.query<Block>(
    'select distinct block, owner_setup_id as "setupId" from castpoint order by block',
  )
  let asOf = await newestAsOf(db)
  const points = await pointsOfBlocks(
    db,
    blocks.map(({ block }) => block),
    asOf,
  )
  for (const step of CHAIN) for (const { block } of blocks) await claimBlock(db, step, block)
  const waiting: Promise<unknown>[] = []
  return {
    past: pastArchive(),
    points,
    blocks,
    model,
    endMs,
    done: new Map(),
    asOf: () => asOf,
    async publish(publications) {
      while (waiting.length >= AHEAD) await waiting.shift()
      const before = waiting.at(-1) ?? Promise.resolve()
      const writing = before.then(() => publishPast(db, 'simulated', publications))
      writing.catch(() => {})
      waiting.push(writing)
      // each publication has news, so that its revision is known before the database has counted it
      return publications.map(({ knownAt }) => {
        asOf = { rev: asOf.rev + 1, at: knownAt.toISOString().replace('Z', '000Z') }
        return asOf.rev
      })
    },
    async written() {
      await Promise.all(waiting)
      const newest = await newestAsOf(db)
      if (newest.rev !== asOf.rev) throw new Error(`${newest.rev} publications of the past, not ${asOf.rev}`)
    },
  }
}

type OwnFacts = { setupId: string; facts: readonly PastFacts[] }

async function passDay(pass: Pass, organisations: readonly OwnFacts[]): Promise<void> {
  // What two organisations see at the same instant is still two publications, one after the other.
  const all = organisations
    .flatMap(({ setupId, facts }, index) =>
      facts.map((own) => ({ setupId, own, knownAtMs: own.atMs + 10 + index })),
    )
    .sort((a, b) => a.knownAtMs - b.knownAtMs)
  const send = async (fromMs: number, toMs: number) => {
    const part = all.filter(({ own }) => own.atMs >= fromMs && own.atMs < toMs)
    const revs = await pass.publish(
      part.map(({ setupId, own, knownAtMs }) => ({
        knownAt: new Date(knownAtMs),
        setupId,
        batches: own.batches,
      })),
    )
    for (const [index, { own }] of part.entries()) pass.past.takeFacts(own, revs[index] ?? 0)
  }
  const runTimes = new Set(all.map(({ own }) => Math.floor(own.atMs / PAST_RUN_EVERY_MS) * PAST_RUN_EVERY_MS))
  for (const runMs of runTimes) {
    await send(runMs, runMs + 1)
    const isClose = pass.endMs - runMs < CLOSE_MS
    const isForecast = isClose || runMs % FAR_EVERY_MS === 0
    const points = isClose ? pass.points : pass.points.filter(({ stationId }) => stationId !== null)
    if (isForecast) await go(pass, points, ['blend', 'road', 'scenario'], runMs + STEP_DELAY_MS)
    await send(runMs + 1, runMs + SCORED_AFTER_MS)
    if (isForecast && runMs + SCORED_AFTER_MS < pass.endMs) {
      const steps = runMs % DAY_MS === 0 ? (['skill', 'fit'] as const) : (['skill'] as const)
      await go(pass, points, steps, runMs + SCORED_AFTER_MS)
    }
    await send(runMs + SCORED_AFTER_MS, runMs + PAST_RUN_EVERY_MS)
  }
}

/** Takes points of all blocks through some steps, each as of what the one before has published. */
async function go(
  pass: Pass,
  points: readonly ChainPoint[],
  names: readonly StepName[],
  fromMs: number,
): Promise<void> {
  let knownAtMs = fromMs
  for (const step of CHAIN.filter(({ name }) => names.includes(name))) {
    await passStep(pass, points, step, knownAtMs)
    knownAtMs += STEP_DELAY_MS
  }
}

async function passStep(
  pass: Pass,
  points: readonly ChainPoint[],
  step: Step,
  knownAtMs: number,
): Promise<void> {
  const { blocks, model, past } = pass
  const asOf = pass.asOf()
  const before = pass.done.get(step.name) ?? NEVER
  const batches = await step.run({ archive: past.archive, points, asOf, before, model })
  past.takeProducts(batches)
  const setupOf = new Map(points.map((point) => [point.castpointId, point.ownerSetupId]))
  const publications = blocks.flatMap(({ block, setupId }, index): PastPublication[] => {
    const own = batches
      .map(({ kind, rows }) => ({
        kind,
        rows: (rows as { castpoint_id: string }[]).filter((row) => setupOf.get(row.castpoint_id) === setupId),
      }))
      .filter(({ rows }) => rows.length > 0)
    if (own.length === 0) return []
    const blockBefore = pass.done.get(`${step.name} ${block}`) ?? NEVER
    const done = progressBatch(step, block, { before: blockBefore, asOf, hasProducts: true })
    pass.done.set(`${step.name} ${block}`, { rev: asOf.rev, atMs: atMs(asOf) })
    return [{ knownAt: new Date(knownAtMs + index), setupId, batches: [...own, done] }]
  })
  await pass.publish(publications)
  if (publications.length > 0) pass.done.set(step.name, { rev: asOf.rev, atMs: atMs(asOf) })
}
