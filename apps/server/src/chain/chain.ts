import type { AsOf } from '../db/as-of.ts'
import type { Batch } from '../db/publish.ts'
import type { Archive } from './archive.ts'
import { type ChainPoint, idsOf } from './castpoint-blocks.ts'
import { blendStep } from './steps/blend/step.ts'
import { fitStep } from './steps/fit/fit.ts'
import { type RoadModel, roadStep } from './steps/road/step.ts'
import { scenarioStep } from './steps/scenario/step.ts'
import { type Before, GRACE_MS, scoredUntilMs, skillStep } from './steps/skill/step.ts'

export type StepName = 'blend' | 'road' | 'scenario' | 'skill' | 'fit'

export type StepGiven = {
  archive: Archive
  points: readonly ChainPoint[]
  asOf: AsOf
  /** As of what the step was done last. */
  before: Before
  model: RoadModel
}

export type Step = {
  name: StepName
  /** Tables its queries read, all as of one revision. */
  reads: readonly string[]
  /** Kinds that it publishes. */
  writes: readonly Batch['kind'][]
  /** What makes a block due: a new raw run (of an ensemble too) or an hour of readings, truth to be scored, or a product. */
  trigger: 'weather' | 'truth' | StepName
  /** Due only when it was done last as of an instant before this: what comes in many parts is waited for. */
  doneBeforeMs(nowMs: number): number
  run(given: StepGiven): Promise<Batch[]>
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The forecast chain, in the order in which a block goes through it. */
export const CHAIN: readonly Step[] = [
  {
    name: 'blend',
    reads: ['castpoint_version', 'forecast_run', 'observation', 'blend_fit'],
    writes: ['forecast_run', 'shadow'],
    trigger: 'weather',
    doneBeforeMs: (nowMs) => nowMs - 3 * MINUTE_MS,
    run: ({ archive, points, asOf }) => blendStep(archive, points, asOf),
  },
  {
    name: 'road',
    reads: ['castpoint_version', 'forecast_run', 'observation', 'blend_fit', 'error_sample', 'ensemble_run'],
    writes: ['road_forecast', 'shadow'],
    trigger: 'blend',
    doneBeforeMs: (nowMs) => nowMs,
    run: ({ archive, points, asOf, model }) => roadStep(archive, points, asOf, model),
  },
  {
    name: 'scenario',
    reads: ['castpoint_version', 'forecast_run', 'road_forecast', 'error_sample', 'ensemble_run'],
    writes: ['forecast_scenario'],
    trigger: 'road',
    doneBeforeMs: (nowMs) => nowMs,
    run: ({ archive, points, asOf }) => scenarioStep(archive, points, asOf),
  },
  {
    name: 'skill',
    reads: ['castpoint_version', 'observation', 'forecast_run', 'road_forecast', 'shadow', 'error_sample'],
    writes: ['skill', 'error_sample'],
    trigger: 'truth',
    doneBeforeMs: (nowMs) => scoredUntilMs(nowMs) + GRACE_MS,
    run: ({ archive, points, asOf, before }) => skillStep(archive, points, asOf, before),
  },
  {
    name: 'fit',
    reads: ['skill'],
    writes: ['blend_fit'],
    trigger: 'skill',
    doneBeforeMs: (nowMs) => Math.floor(nowMs / DAY_MS) * DAY_MS,
    run: ({ archive, points, asOf }) => fitStep(archive, idsOf(points), asOf),
  },
]

/** Steps that go on from the product of one. */
export const stepsAfter = (name: StepName): readonly Step[] => CHAIN.filter((step) => step.trigger === name)
