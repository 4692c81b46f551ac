import { isGritting, isPlowing } from '@verglas/contract/circuit-codes'
import { HOUR_MS } from '@verglas/quantities'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import type { DecisionTable } from '../decision-table.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { furtherPass } from './further-passes.ts'
import { isSaltDenied, needsOf } from './needs.ts'
import { type PlanRevision, passWith, plannedPasses, withRevisions } from './revisions.ts'
import { gritRow } from './spreading.ts'
import type { Pass, PlanCase, PlannedEvent, TreatmentPlan } from './treatment-plan.ts'
import { badnessOf, type GraveHour, graverHours, moreDangerous, type TriedRoads } from './tried-roads.ts'

/** Less salt than this is gone within a round or two, g/m² (product default). */
const MIN_SALT_GM2 = 1
/** How many causes of graver hours are examined, and of how many passes a cause consists. */
const MAX_CAUSES = 4
const MAX_CULPRITS = 2

/** Revisions of the table's passes by the road model, and the roads under the revised passes. */
export type RevisedPlan = {
  readonly revisions: readonly PlanRevision[]
  readonly treated: TriedRoads
}

type Tried = { readonly untreated: TriedRoads; readonly treated: TriedRoads }
type Search = Generator<readonly Pass[], RevisedPlan, TriedRoads>

/**
 * Removes passes that no road needs while earlier salt protects it, and changes passes after which a road is in any
 * hour at level 3 or more and worse than untreated. Yields passes to try, and is resumed with the resulting roads.
 */
export function* revisePlan(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  { untreated, treated }: Tried,
): Search {
  let revised: RevisedPlan = { revisions: [], treated }
  for (const revision of protectedPasses(table, planCase, plan, untreated)) {
    const revisions = [...revised.revisions, revision]
    const roads = yield plannedPasses(withRevisions(plan, revisions))
    const isSlipperier = moreDangerous(roads, revised.treated, SLIPPERY_LEVEL).length > 0
    if (!isSlipperier) revised = { revisions, treated: roads }
  }
  // Hours with the same last passes have the same cause, which is examined once.
  const examined = new Set<string>()
  while (examined.size < MAX_CAUSES) {
    const hour = graverHours(revised.treated, untreated).find(
      (graver) => !examined.has(causeOf(plan, revised, graver)),
    )
    if (!hour) break
    examined.add(causeOf(plan, revised, hour))
    revised = (yield* lessDangerous(table, planCase, plan, { untreated, revised, hour })) ?? revised
  }
  return revised
}

/** The last passes that were finished before an hour is over. */
const culpritsOf = (plan: TreatmentPlan, { revisions }: RevisedPlan, { toMs }: GraveHour): Pass[] =>
  plannedPasses(withRevisions(plan, revisions))
    .filter(({ gm2, finishMs }) => gm2 !== null && finishMs < toMs)
    .slice(-MAX_CULPRITS)

const causeOf = (plan: TreatmentPlan, revised: RevisedPlan, hour: GraveHour): string =>
  culpritsOf(plan, revised, hour)
    .map(({ departMs, treatment, gm2 }) => `${departMs} ${treatment} ${gm2}`)
    .join()

/** Passes of the table that answer a situation in which salt of earlier treatments keeps every road at level 1 or less. */
function protectedPasses(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  untreated: TriedRoads,
): PlanRevision[] {
  const needs = needsOf(table, planCase).filter(({ state }) => state === 'treated')
  return plan.events.flatMap((event) =>
    event.passes.flatMap((pass): PlanRevision[] => {
      if (!isPrecautionary(pass)) return []
      const span = { fromMs: pass.finishMs, toMs: servesToMs(event, pass) }
      const isWithin = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) =>
        fromMs < span.toMs && toMs > span.fromMs
      const isSlippery = untreated.judged.levels.some((level, hour) => {
        const fromMs = untreated.judged.fromMs + hour * HOUR_MS
        return level >= SLIPPERY_LEVEL && isWithin({ fromMs, toMs: fromMs + HOUR_MS })
      })
      if (isSlippery) return []
      const salted = needs.flatMap(({ road, roadIndex, hours }) =>
        road.hours.flatMap((hour, index) =>
          hours[index] && isWithin(hour) ? [{ gm2: isSaltDenied(road) ? 0 : hour.saltGm2, roadIndex }] : [],
        ),
      )
      const [least] = salted.toSorted((a, b) => a.gm2 - b.gm2)
      if (!least || least.gm2 < MIN_SALT_GM2) return []
      return [{ because: 'protected', pass, by: null, road: least.roadIndex, ...span }]
    }),
  )
}

/** Whether a pass only spreads salt, and not in freezing rain, which is treated until it ends (D08 to D11). */
const isPrecautionary = ({ treatment, gm2, situations }: Pass): boolean =>
  gm2 !== null && !isPlowing(treatment) && !isGritting(treatment) && !situations.includes('freezing_rain')

/** A pass answers its situations until the next one is finished, or until its event is over. */
function servesToMs({ passes, toMs }: PlannedEvent, pass: Pass): number {
  const next = passes.find(({ departMs, gm2 }) => departMs > pass.departMs && gm2 !== null)
  return next?.finishMs ?? Math.max(toMs, pass.finishMs)
}

type GraveCase = {
  readonly untreated: TriedRoads
  readonly revised: RevisedPlan
  readonly hour: GraveHour
}

/** The best change with fewer hours graver than untreated and a night that is no worse; null if there is none. */
function* lessDangerous(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  { untreated, revised, hour }: GraveCase,
): Generator<readonly Pass[], RevisedPlan | null, TriedRoads> {
  const graver = graverHours(revised.treated, untreated).length
  let best: { readonly revised: RevisedPlan; readonly rank: readonly number[] } | null = null
  for (const change of changesOf(table, planCase, plan, { untreated, revised, hour })) {
    const revisions = withChange(revised.revisions, { ...change, because: 'more_dangerous', ...hour })
    const treated = yield plannedPasses(withRevisions(plan, revisions))
    const left = graverHours(treated, untreated).length
    const rank = [badnessOf(treated), left, treated.judged.slipperyMs]
    if (left >= graver || badnessOf(treated) > badnessOf(revised.treated)) continue
    if (!best || isBefore(rank, best.rank)) best = { revised: { revisions, treated }, rank }
  }
  return best?.revised ?? null
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, position) => value !== b[position])
  return index >= 0 && (a[index] as number) < (b[index] as number)
}

type Change = Pick<PlanRevision, 'pass' | 'by'>

/** Adds a revision. If it changes a pass that replaced another, it becomes the only revision of the original pass. */
function withChange(revisions: readonly PlanRevision[], revision: PlanRevision): PlanRevision[] {
  const { pass } = revision
  const earlier = revisions.find(({ by }) => by !== null && by.departMs === pass?.departMs)
  return earlier
    ? revisions.map((other) => (other === earlier ? { ...revision, pass: earlier.pass } : other))
    : [...revisions, revision]
}

/** Changes to try: remove one of the passes before the hour, replace its treatment or rate, or add a pass. */
function changesOf(
  table: DecisionTable,
  planCase: PlanCase,
  plan: TreatmentPlan,
  { revised, hour }: GraveCase,
): Change[] {
  const passes = plannedPasses(withRevisions(plan, revised.revisions))
  const culprits = culpritsOf(plan, revised, hour)
  const road = revised.treated.roads[hour.road]
  const further = road && furtherPass(table, planCase, { passes, forecast: road.forecast, tooLong: [hour] })
  return [
    ...culprits.flatMap((pass) =>
      alternativesTo(table, planCase, pass, road?.forecast).map((by): Change => ({ pass, by })),
    ),
    ...(further ? [{ pass: null, by: further }] : []),
  ]
}

type Forecast = TriedRoads['roads'][number]['forecast']

/** Passes to try instead of a pass; null stands for no pass. In freezing rain only the rate is changed. */
function alternativesTo(
  table: DecisionTable,
  planCase: PlanCase,
  pass: Pass,
  forecast: Forecast | undefined,
): (Pass | null)[] {
  const higher = raiseToHighestRate(table, planCase, pass)
  const stronger = higher === pass ? [] : [higher]
  if (pass.situations.includes('freezing_rain')) return stronger
  const isBlade = isPlowing(pass.treatment)
  const row = planCase.circuit.materials.includes('abrasive') ? gritRow(table) : null
  const grit = isBlade ? 'plow_abrasive' : 'abrasive'
  const gritted = row
    ? [
        spreadInstead(
          pass,
          planCase,
          { treatment: grit, gm2: row.minGm2 },
          isBlade ? ['P1', row.id] : [row.id],
        ),
      ]
    : []
  const scraped =
    isBlade || hasSnowToPlow(table, forecast, pass.finishMs)
      ? [spreadInstead(pass, planCase, { treatment: 'plow', gm2: null }, ['P1'])]
      : []
  return [null, ...stronger, ...(isGritting(pass.treatment) ? [] : gritted), ...scraped]
}

const spreadInstead = (
  pass: Pass,
  planCase: PlanCase,
  spread: Pick<Pass, 'treatment' | 'gm2'>,
  rowIds: readonly string[],
): Pass => ({ ...passWith(pass, planCase, spread), rowIds, residualGm2: 0 })

const DEPTH_OF_WATER = 10

/** Whether packed snow, or loose snow that reaches the trigger, is on the road when a pass is finished. */
function hasSnowToPlow(
  { plowTriggerMm }: DecisionTable,
  forecast: Forecast | undefined,
  ms: number,
): boolean {
  const at = forecast?.timesMs.findLastIndex((other) => other <= ms) ?? -1
  if (!forecast || at < 0) return false
  const [looseMm, packedMm] = [forecast.looseSnowMm[at] as number, forecast.packedSnowMm[at] as number]
  return packedMm >= MIN_COVER_MM.packed || looseMm * DEPTH_OF_WATER >= plowTriggerMm
}

/** The same pass at the highest maximum of the rows that it uses. */
export function raiseToHighestRate({ rows }: DecisionTable, planCase: PlanCase, pass: Pass): Pass {
  const maxima = rows.filter(({ id }) => pass.rowIds.includes(id)).map(({ maxGm2 }) => maxGm2 ?? 0)
  const gm2 = Math.max(pass.gm2 ?? 0, ...maxima)
  if (pass.gm2 === null || gm2 === pass.gm2) return pass
  return passWith(pass, planCase, { treatment: pass.treatment, gm2 })
}

/** Runs a search that yields passes and is resumed with the roads under them, and returns its result. */
export function searched<Result>(
  search: Generator<readonly Pass[], Result, TriedRoads>,
  tryPasses: (passes: readonly Pass[]) => TriedRoads,
): Result {
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  return step.value
}
