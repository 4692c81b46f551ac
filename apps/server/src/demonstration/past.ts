import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { CHAIN } from '../chain/chain.ts'
import { type Models, openModels } from '../chain/models.ts'
import { claimWorkItem, progressBatch } from '../chain/progress.ts'
import { type Before, NEVER, type Step } from '../chain/step.ts'
import { blend } from '../chain/steps/blend/step.ts'
import { castalert } from '../chain/steps/castalert/step.ts'
import { ceil } from '../chain/steps/ceil/step.ts'
import { oversight } from '../chain/steps/oversight/step.ts'
import { segment } from '../chain/steps/segment/step.ts'
import { CIRCUITS } from '../chain/work-items/circuits.ts'
import { type AsOf, atMs, latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { type PastPublication, publishPast } from '../db/publish.ts'
import { groupBy } from '../group-by.ts'
import { mapInParallel, oneAfterTheOther, sharingAnswers } from './past-concurrency.ts'
import { FAR_RUN_EVERY_MS, PAST_RUN_EVERY_MS, storyRuns } from './past-facts.ts'
import { pastSimulator, type SentFacts } from './past-simulator.ts'
import type { SimulatedSettings } from './simulated.ts'
import { type StoryActs, storyActs } from './story-acts.ts'
import type { StoryCircuit } from './story-circuits.ts'

/** Each product is published this long after its inputs. */
const STEP_DELAY_MS = 20
/** Skill is computed once the readings of a quarter-day have come in. */
const SCORED_AFTER_MS = 25 * 60_000
/**
 * Recent span with six-hourly forecasts at every point: some days, of which one may be cut off when the past
 * is moved, and the run before them, which is in force when they begin. Before that there is one run a day at
 * points with a station, from which skill and past errors are learned.
 */
const CLOSE_MS = 4 * DAY_MS + PAST_RUN_EVERY_MS
/** The simulated weather runs this many days ahead of the pass. */
const PRELOADED_DAYS = 2
/** Up to this many statements may be sent but not yet written. */
const MAX_PENDING_WRITES = 12

export type PastOrganisation = {
  setupId: string
  settings: SimulatedSettings
  cameraIds: readonly string[]
  circuits: readonly StoryCircuit[]
}

/** How far a step had come with a work item when `productRev` was published. */
export type PastProgress = {
  step: string
  unit: string
  doneRev: number
  doneAt: string
  productRev: number
}

/** The day that is being made, from 1, of how many, and how much of the time is behind it. */
export type PastReached = { day: number; days: number; percent: number }

type Span = {
  startMs: number
  endMs: number
  /** Defaults to the steps of the program. */
  steps?: readonly Step[]
  /** Called before each part of a day. */
  onProgress?: (progress: PastReached) => void
}

/**
 * Writes the past in one chronological pass: what stations and model sent, and what the steps of the forecast
 * chain made of it at the time, reading the archive as it was then, and what people did then, on which the roads
 * depend. The simulation has a thread of its own, in which the weather runs ahead of the pass. Returns how far
 * the steps had come at each of their products.
 */
export async function writePast(
  db: Db,
  organisations: readonly PastOrganisation[],
  { startMs, endMs, steps = CHAIN, onProgress = () => {} }: Span,
): Promise<PastProgress[]> {
  const closeFromMs = endMs - CLOSE_MS
  // One thread each: on two cores more threads would only compete, and each has its code to warm up.
  const simulator = pastSimulator(organisations, closeFromMs)
  const { models, close: closeModels } = openModels({ size: 1 })
  try {
    const acts = storyActs(
      new Map(organisations.map(({ setupId, circuits }) => [setupId, circuits])),
      startMs,
    )
    const days = daysOf(startMs, endMs)
    const upcomingFacts: Promise<SentFacts[]>[] = []
    const startSimulation = (day: [number, number] | undefined) => {
      const facts = day ? simulator.weather(...day) : Promise.resolve([])
      // An error is raised where the day is awaited, not earlier.
      facts.catch(() => {})
      upcomingFacts.push(facts)
    }
    for (const day of days.slice(0, PRELOADED_DAYS)) startSimulation(day)
    const pass = await beginPass(db, steps, models, {
      closeFromMs,
      endMs,
      storyRuns: new Map(
        organisations.map(({ setupId, settings }) => [setupId, new Set(storyRuns(settings))]),
      ),
      acts,
      readings: (fromMs, toMs) => simulator.road(fromMs, toMs, acts.treatments()),
    })
    pass.sent.push(...(await pass.readings(startMs, startMs + 1)))
    for (const [index, day] of days.entries()) {
      const reached = (share: number) => ({
        day: index + 1,
        days: days.length,
        percent: Math.floor(((index + share) / days.length) * 100),
      })
      onProgress(reached(0))
      const facts = await upcomingFacts.shift()
      startSimulation(days[index + PRELOADED_DAYS])
      pass.sent.push(...(facts ?? []))
      await passDay(pass, day, (share) => onProgress(reached(share)))
    }
    await pass.written()
    return pass.progress
  } finally {
    await Promise.all([closeModels(), simulator.close()])
  }
}

function daysOf(startMs: number, endMs: number): [number, number][] {
  const days: [number, number][] = []
  for (let fromMs = startMs; fromMs < endMs; fromMs += DAY_MS) {
    days.push([fromMs, Math.min(fromMs + DAY_MS, endMs)])
  }
  return days
}

/** Progress of a work item: as of when the step last ran for it, and last had products, which alone are published. */
type ItemState = { key: string; setupId: string | null; before: Before; published: Before }

type Pass = {
  db: Db
  itemsByStep: ReadonlyMap<Step, readonly ItemState[]>
  /** Steps triggered by a new run, those of circuits, and steps that wait for the readings after it. */
  runSteps: readonly Step[]
  circuitSteps: readonly Step[]
  readingSteps: readonly Step[]
  /** The product's own alerts, evaluated as each hour begins. */
  alertSteps: readonly Step[]
  oversightSteps: readonly Step[]
  /** Issue times of the runs of the nights of the story, by organisation. */
  storyRuns: ReadonlyMap<string, ReadonlySet<number>>
  acts: StoryActs
  /** What stations send on [fromMs, toMs) of roads that are treated as people have decided so far. */
  readings(fromMs: number, toMs: number): Promise<SentFacts[]>
  /** What stations and models have sent and is not yet published. */
  sent: SentFacts[]
  models: Models
  closeFromMs: number
  endMs: number
  progress: PastProgress[]
  /** Queues publications for writing, oldest first; returns the revision of each. */
  publish(publications: readonly PastPublication[]): Promise<number[]>
  asOf(): AsOf
  /** Resolves when everything is in the database. */
  written(): Promise<void>
}

async function beginPass(
  connection: Db,
  steps: readonly Step[],
  models: Models,
  settings: Pick<Pass, 'closeFromMs' | 'endMs' | 'storyRuns' | 'acts' | 'readings'>,
): Promise<Pass> {
  const db = oneAfterTheOther(connection)
  let asOf = await latestAsOf(db)
  const itemsByStep = new Map<Step, ItemState[]>()
  for (const step of steps) itemsByStep.set(step, await startItems(db, step))
  const isOfCircuits = ({ workItems }: Step) => workItems === CIRCUITS
  const isOfRuns = ({ name }: Step) => beginningOf(steps, name) === blend.name
  const waiting: Promise<unknown>[] = []
  return {
    db,
    itemsByStep,
    ...settings,
    runSteps: steps.filter(isOfRuns),
    circuitSteps: steps.filter(isOfCircuits),
    readingSteps: steps.filter((step) => !isOfRuns(step) && !isOfCircuits(step)),
    alertSteps: steps.filter(({ name }) => name === ceil.name || name === castalert.name),
    oversightSteps: steps.filter(({ name }) => name === oversight.name),
    models,
    sent: [],
    progress: [],
    asOf: () => asOf,
    async publish(publications) {
      while (waiting.length >= MAX_PENDING_WRITES) await waiting.shift()
      const writing = publishPast(db, 'simulated', publications)
      // The error is thrown where the writing is awaited; without this line Node would end the process first.
      writing.catch(() => {})
      waiting.push(writing)
      // Each publication contains news, so its revision is known before the database has counted it.
      return publications.map(({ knownAt }) => {
        asOf = { rev: asOf.rev + 1, at: knownAt.toISOString().replace('Z', '000Z') }
        return asOf.rev
      })
    },
    async written() {
      await Promise.all(waiting)
      const latest = await latestAsOf(db)
      if (latest.rev !== asOf.rev) throw new Error(`${latest.rev} publications of the past, not ${asOf.rev}`)
    },
  }
}

async function startItems(db: Db, step: Step): Promise<ItemState[]> {
  const started: ItemState[] = []
  for (const key of await step.workItems.list(db)) {
    await claimWorkItem(db, { step: step.name, key })
    const { setupId } = await step.workItems.ownerOf(db, key)
    started.push({ key, setupId, before: NEVER, published: NEVER })
  }
  return started
}

async function passDay(
  pass: Pass,
  [fromMs, toMs]: readonly [number, number],
  onShare: (share: number) => void,
): Promise<void> {
  for (let runMs = fromMs; runMs < toMs; runMs += PAST_RUN_EVERY_MS) {
    onShare((runMs - fromMs) / (toMs - fromMs))
    await passRun(pass, runMs)
  }
}

/** Publishes what was sent and done on [fromMs, toMs). */
async function send(pass: Pass, fromMs: number, toMs: number): Promise<void> {
  const done = pass.acts
    .take(fromMs, Math.min(toMs, pass.endMs))
    .map(({ setupId, atMs: knownAtMs, batches }) => ({ knownAtMs, setupId, batches }))
  const sentBefore = pass.sent.filter(({ atMs }) => atMs < toMs)
  pass.sent = pass.sent.filter(({ atMs }) => atMs >= toMs)
  const sent = [...groupBy(sentBefore, ({ knownAtMs }) => knownAtMs)].map(([knownAtMs, own]) => ({
    knownAtMs,
    setupId: own[0]?.setupId ?? '',
    batches: joined(own.map(({ batches }) => batches)),
  }))
  await pass.publish(
    [...sent, ...done]
      .sort((a, b) => a.knownAtMs - b.knownAtMs)
      .map(({ knownAtMs, ...publication }) => ({ knownAt: new Date(knownAtMs), ...publication })),
  )
}

/** The JSON of one list with the members of all. */
const joined = (lists: readonly string[]): string => `[${lists.map((list) => list.slice(1, -1)).join()}]`

/** One run time and the hours until the next. */
async function passRun(pass: Pass, runMs: number): Promise<void> {
  const setupIds = [...pass.storyRuns.keys()]
  const storySetupIds = setupIds.filter((setupId) => pass.storyRuns.get(setupId)?.has(runMs))
  const isClose = runMs >= pass.closeFromMs
  const isForecast = isClose || runMs % FAR_RUN_EVERY_MS === 0
  const toMs = runMs + PAST_RUN_EVERY_MS
  let sentMs = runMs
  const goAt = async (tasks: readonly Task[], ms: number) => {
    if (tasks.length === 0 || ms >= pass.endMs) return
    await send(pass, sentMs, ms)
    await go(pass, tasks, ms)
    sentMs = ms
  }
  const forecast = isForecast ? setupIds : storySetupIds
  // The road of a circuit is no basis for action after six hours, so it is computed at every run time.
  const forecastSteps = [...pass.runSteps, ...pass.circuitSteps].map((step) =>
    task(step, step.name === segment.name ? setupIds : forecast),
  )
  await goAt([...forecastSteps, ...pass.alertSteps.map(everywhere)], runMs + STEP_DELAY_MS)
  // Orders follow the advice of a run, and crews leave later still; the road at the next run belongs to this time.
  pass.sent.push(...(await pass.readings(runMs + 1, Math.min(toMs + 1, pass.endMs))))
  const laterSteps = isForecast ? pass.readingSteps : pass.oversightSteps
  await goAt(laterSteps.map(everywhere), runMs + SCORED_AFTER_MS)
  for (let hour = 1; runMs + hour * HOUR_MS < toMs; hour += 1) {
    const hourMs = runMs + hour * HOUR_MS
    await goAt(pass.alertSteps.map(everywhere), hourMs + STEP_DELAY_MS)
    // An evaluated oversight stays valid for two hours.
    if (isClose || hour % 2 === 0) await goAt(pass.oversightSteps.map(everywhere), hourMs + SCORED_AFTER_MS)
  }
  await send(pass, sentMs, toMs)
}

/** The first step of the sequence of triggers that leads to this step. */
function beginningOf(steps: readonly Step[], name: string): string {
  const trigger = steps.find((step) => step.name === name)?.trigger
  return trigger && 'after' in trigger ? beginningOf(steps, trigger.after) : name
}

/** A step for the work items of some organisations; null: of all. */
type Task = { readonly step: Step; readonly setupIds: readonly string[] | null }
const task = (step: Step, setupIds: Task['setupIds']): Task => ({ step, setupIds })
const everywhere = (step: Step): Task => task(step, null)

/** Runs work items through some steps, each as of what the step before has published. */
async function go(pass: Pass, tasks: readonly Task[], fromMs: number): Promise<void> {
  let knownAtMs = fromMs
  for (const task of tasks) {
    const count = await passStep(pass, task, knownAtMs)
    // Each product gets an instant of its own.
    knownAtMs += Math.max(STEP_DELAY_MS, count)
  }
}

/** Returns the number of products. */
async function passStep(pass: Pass, { step, setupIds }: Task, knownAtMs: number): Promise<number> {
  const { db, models } = pass
  const asOf = pass.asOf()
  const nowMs = atMs(asOf)
  const pendingItems =
    pass.itemsByStep
      .get(step)
      ?.filter(({ setupId }) => setupIds === null || setupIds.includes(setupId ?? ''))
      .filter(({ before }) => before.atMs < step.doneBeforeMs(nowMs)) ?? []
  const shared = sharingAnswers(db)
  const outcomes = await mapInParallel(pendingItems, async (itemState) => {
    const { key, before } = itemState
    itemState.before = { rev: asOf.rev, atMs: nowMs }
    const batches = await step.run({ db: shared, key, asOf, before, ...models })
    return { itemState, batches: batches.filter(({ rows }) => rows.length > 0) }
  })
  const products = outcomes.filter(({ batches }) => batches.length > 0)
  for (const { batches } of products) pass.acts.learn(batches)
  const revs = await pass.publish(
    products.map(({ itemState: { key, setupId, published: before }, batches }, index) => ({
      knownAt: new Date(knownAtMs + index),
      setupId,
      batches: [...batches, progressBatch({ step: step.name, key }, { before, asOf, hasProducts: true })],
    })),
  )
  for (const [index, { itemState }] of products.entries()) {
    itemState.published = { rev: asOf.rev, atMs: nowMs }
    pass.progress.push({
      step: step.name,
      unit: itemState.key,
      doneRev: asOf.rev,
      doneAt: asOf.at,
      productRev: revs[index] ?? 0,
    })
  }
  return products.length
}
