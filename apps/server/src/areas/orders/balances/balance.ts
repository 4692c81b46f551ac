import type { CallAnswer } from '@verglas/contract'
import {
  isSpreading,
  ROAD_TYPES,
  type RoadType,
  type Treatment,
  USUAL_CYCLE_MINUTES,
} from '@verglas/contract/circuit-codes'
import { type Deicer, MATERIALS } from '@verglas/contract/treatment-codes'
import { MINUTE_MS, round } from '@verglas/quantities'
import { laneAreaM2, segmentLengthKm, toMetres, treatedSegments } from '@verglas/road-network'
import { addMaterials, isTreating, materialKg, NO_MATERIAL, totalKg } from '@verglas/treatment'
import { groupBy } from '../../../group-by.ts'
import type { CircuitVersion } from '../../network/circuits/queries.ts'
import type { AdvisedPass, AdvisedTreatment, DoneTreatment, OrderedRule, OrderInForce } from './queries.ts'
import { type Night, nightAt } from './season.ts'

type Answer = CallAnswer<'getTreatmentBalance'>
type Treatments = Answer['nights'][number]['advised']
const KINDS = ['advised', 'ordered', 'done', 'doneOnOrder'] as const
type Kind = (typeof KINDS)[number]
type Compared = Record<Kind, Treatments>
type Circuit = Pick<CircuitVersion, 'id' | 'name' | 'segments' | 'laneWidthM' | 'cycleMinutes'>

type Acts = {
  readonly advised: readonly AdvisedTreatment[]
  readonly advisedPasses: readonly AdvisedPass[]
  readonly orders: readonly OrderInForce[]
  readonly done: readonly DoneTreatment[]
}

/** The orders of a circuit, and the treatments done on it. */
type CircuitActs = {
  readonly circuit: Circuit
  readonly orders: readonly OrderInForce[]
  readonly done: readonly DoneTreatment[]
}

/** One treatment of a circuit in a night, with the material it uses on each class of road. */
type CountedTreatment = {
  kind: Kind
  circuitId: string
  night: number
  byClass: ReadonlyMap<RoadType, Treatments['kg']>
}

const emptyComparison = (): Compared =>
  Object.fromEntries(KINDS.map((kind) => [kind, { count: 0, kg: NO_MATERIAL }])) as Compared

/**
 * Sums all treatments by night, circuit and road class. `unknownCount` counts treatments done on circuits
 * that no longer exist.
 */
export function balanceOf(circuits: readonly Circuit[], nights: readonly Night[], acts: Acts) {
  const circuitById = new Map(circuits.map((circuit) => [circuit.id, circuit]))
  const byNight = nights.map(emptyComparison)
  const byCircuit = new Map(circuits.map(({ id }) => [id, emptyComparison()]))
  const byClass = new Map(ROAD_TYPES.map((roadType) => [roadType, emptyComparison()]))
  const add = (into: Compared | undefined, kind: Kind, kg: Treatments['kg']) => {
    if (into) into[kind] = { count: into[kind].count + 1, kg: addMaterials(into[kind].kg, kg) }
  }
  for (const { kind, circuitId, night, byClass: kgByClass } of [
    ...countAdvised(circuitById, nights, acts.advised),
    ...countAdvisedPasses(circuitById, nights, acts.advisedPasses),
    ...byCircuitOf(circuits, acts).flatMap((own) => [
      ...countOrdered(nights, own),
      ...countDone(nights, own),
    ]),
  ]) {
    const totalKg = [...kgByClass.values()].reduce((sum, kg) => addMaterials(sum, kg), NO_MATERIAL)
    add(byNight[night], kind, totalKg)
    add(byCircuit.get(circuitId), kind, totalKg)
    for (const [roadType, kg] of kgByClass) add(byClass.get(roadType), kind, kg)
  }
  const lengthOf = (segments: Circuit['segments']) =>
    toMetres(segments.reduce((sum, segment) => sum + segmentLengthKm(segment), 0))
  return {
    nights: byNight.map(roundCompared),
    circuits: circuits.map(({ id, name, segments }) => ({
      circuitId: id,
      name,
      lengthKm: lengthOf(segments),
      ...roundCompared(byCircuit.get(id) ?? emptyComparison()),
    })),
    classes: ROAD_TYPES.flatMap((roadType) => {
      const classSegments = circuits.flatMap(({ segments }) =>
        segments.filter((segment) => segment.roadType === roadType),
      )
      return classSegments.length === 0
        ? []
        : [
            {
              roadType,
              lengthKm: lengthOf(classSegments),
              ...roundCompared(byClass.get(roadType) ?? emptyComparison()),
            },
          ]
    }),
    unknownCount: acts.done.filter(({ circuitId }) => !circuitById.has(circuitId)).length,
  }
}

const roundCompared = (compared: Compared): Compared =>
  Object.fromEntries(
    KINDS.map((kind) => {
      const { count, kg } = compared[kind]
      return [
        kind,
        {
          count,
          kg: Object.fromEntries(MATERIALS.map((material) => [material, round(kg[material], 1)])),
        },
      ]
    }),
  ) as Compared

/** The material that a treatment uses on each road class of the given segments. */
function materialByClass(
  segments: Circuit['segments'],
  laneWidthM: number,
  { treatment, gm2, deicer = 'nacl' }: { treatment: Treatment; gm2: number; deicer?: Deicer | undefined },
): Map<RoadType, Treatments['kg']> {
  const byClass = new Map<RoadType, Treatments['kg']>()
  for (const roadType of ROAD_TYPES) {
    const classSegments = segments.filter((segment) => segment.roadType === roadType)
    if (classSegments.length === 0) continue
    const areaM2 = laneAreaM2(classSegments, laneWidthM)
    byClass.set(roadType, isSpreading(treatment) ? materialKg(treatment, gm2, areaM2, deicer) : NO_MATERIAL)
  }
  return byClass
}

/**
 * For nights before plans were counted by pass: the strongest treatment advised for each situation of a night.
 * Yields one entry per pass.
 */
function* countAdvised(
  circuitById: ReadonlyMap<string, Circuit>,
  nights: readonly Night[],
  advised: readonly AdvisedTreatment[],
): Generator<CountedTreatment> {
  const indexOf = new Map(nights.map(({ day }, index) => [day, index]))
  const strongest = new Map<string, AdvisedTreatment>()
  for (const advice of advised) {
    const key = JSON.stringify([advice.night, advice.circuitId, advice.situation])
    const strongestSoFar = strongest.get(key)
    if (!strongestSoFar || advice.gm2 * advice.passes > strongestSoFar.gm2 * strongestSoFar.passes)
      strongest.set(key, advice)
  }
  for (const { circuitId, night, spread, gm2, passes } of strongest.values()) {
    const [circuit, index] = [circuitById.get(circuitId), indexOf.get(night)]
    if (!circuit || index === undefined) continue
    const byClass = materialByClass(circuit.segments, circuit.laneWidthM, { treatment: spread, gm2 })
    for (let pass = 0; pass < passes; pass += 1) yield { kind: 'advised', circuitId, night: index, byClass }
  }
}

/** Every pass of a plan that came due, counted like ordered and done passes. */
function* countAdvisedPasses(
  circuitById: ReadonlyMap<string, Circuit>,
  nights: readonly Night[],
  passes: readonly AdvisedPass[],
): Generator<CountedTreatment> {
  for (const { circuitId, departMs, treatment, gm2 } of passes) {
    const [circuit, night] = [circuitById.get(circuitId), nightAt(nights, departMs)]
    if (!circuit || night < 0 || !isTreating(treatment)) continue
    const byClass = materialByClass(circuit.segments, circuit.laneWidthM, { treatment, gm2 })
    yield { kind: 'advised', circuitId, night, byClass }
  }
}

/**
 * Every ordered pass whose departure was within the time of its order, counted like done passes; a pass that the
 * crew drove early counts too. An order without passes leaves the rounds to the crew: it counts once for each round
 * driven, at least once a night, with the largest amount ordered for each road class. On-demand orders do not
 * count.
 */
function* countOrdered(
  nights: readonly Night[],
  { circuit, orders, done }: CircuitActs,
): Generator<CountedTreatment> {
  for (const order of orders) {
    const driven = done.filter((act) => isOnOrder(act, order, circuit))
    yield* countPasses(circuit, nights, order, driven.length)
  }
  const withoutPasses = orders.filter(({ passes }) => passes.length === 0)
  yield* countRules(nights, { circuit, orders: withoutPasses, done })
}

function* countPasses(
  circuit: Circuit,
  nights: readonly Night[],
  { fromMs, toMs, endsMs, passes }: OrderInForce,
  drivenCount: number,
): Generator<CountedTreatment> {
  const passesInForce = passes
    .map((pass) => ({ ...pass, departMs: Date.parse(pass.departAt) }))
    .filter(({ departMs }) => departMs >= fromMs && departMs < (endsMs ?? Infinity))
    .toSorted((a, b) => a.departMs - b.departMs)
  for (const [index, { departMs, treatment, minGm2, deicer }] of passesInForce.entries()) {
    const night = nightAt(nights, departMs)
    const counts = departMs < toMs || index < drivenCount
    if (night < 0 || !counts || !isTreating(treatment)) continue
    const dose = { treatment, gm2: minGm2 ?? 0, deicer }
    const byClass = materialByClass(circuit.segments, circuit.laneWidthM, dose)
    yield { kind: 'ordered', circuitId: circuit.id, night, byClass }
  }
}

function* countRules(
  nights: readonly Night[],
  { circuit, orders, done }: CircuitActs,
): Generator<CountedTreatment> {
  const byNight = new Map<number, OrderInForce[]>()
  for (const order of orders)
    for (const night of nightsOf(nights, order)) byNight.set(night, [...(byNight.get(night) ?? []), order])
  for (const [night, nightOrders] of byNight) {
    const driven = done.filter(
      (act) =>
        nightAt(nights, act.doneMs) === night && nightOrders.some((order) => isOnOrder(act, order, circuit)),
    )
    const rounds = driven.map((act) => [...treatedSegments(circuit.segments, act)])
    for (const segments of rounds.length > 0 ? rounds : [circuit.segments]) {
      const byClass = largestOrdered({ ...circuit, segments }, nightOrders)
      if (byClass.size > 0) yield { kind: 'ordered', circuitId: circuit.id, night, byClass }
    }
  }
}

/** The largest amount that any of the orders asks for on each road class. */
function largestOrdered(circuit: Circuit, orders: readonly OrderInForce[]): Map<RoadType, Treatments['kg']> {
  const byClass = new Map<RoadType, Treatments['kg']>()
  for (const { rules } of orders)
    for (const [roadType, kg] of orderedOn(circuit, rules))
      if (totalKg(kg) >= totalKg(byClass.get(roadType) ?? NO_MATERIAL)) byClass.set(roadType, kg)
  return byClass
}

/**
 * The night in which the order was issued, and each later night during whose midnight it was still in force.
 */
function nightsOf(nights: readonly Night[], { fromMs, toMs }: OrderInForce): number[] {
  const first = nightAt(nights, fromMs)
  return nights.flatMap(({ midnightMs }, index) =>
    index === first || (fromMs <= midnightMs && midnightMs < toMs) ? [index] : [],
  )
}

function orderedOn({ segments, laneWidthM }: Circuit, rules: readonly OrderedRule[]) {
  return rules.flatMap(({ roadType, priority, treatment, minGm2, deicer, isOnDemand }) =>
    isOnDemand || !isTreating(treatment)
      ? []
      : [
          ...materialByClass(
            segments.filter(
              (segment) =>
                segment.roadType === roadType && (priority === null || segment.priority === priority),
            ),
            laneWidthM,
            { treatment, gm2: minGm2 ?? 0, deicer },
          ),
        ],
  )
}

/** Whether a treatment was done while an order of its circuit was in force, or within a round after it. */
function isOnOrder(
  { doneMs }: DoneTreatment,
  { fromMs, endsMs }: OrderInForce,
  { cycleMinutes }: Circuit,
): boolean {
  const roundMs = (cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS
  return doneMs >= fromMs && (endsMs === null || doneMs < endsMs + roundMs)
}

function* countDone(
  nights: readonly Night[],
  { circuit, orders, done }: CircuitActs,
): Generator<CountedTreatment> {
  for (const act of done) {
    const { treatment, gm2, deicer, doneMs, ...stretch } = act
    const night = nightAt(nights, doneMs)
    if (night < 0) continue
    const treated = treatedSegments(circuit.segments, stretch)
    const byClass = materialByClass([...treated], circuit.laneWidthM, { treatment, gm2, deicer })
    yield { kind: 'done', circuitId: circuit.id, night, byClass }
    if (orders.some((order) => isOnOrder(act, order, circuit)))
      yield { kind: 'doneOnOrder', circuitId: circuit.id, night, byClass }
  }
}

/** Orders and treatments by circuit; a patrol does not count as a treatment. */
function byCircuitOf(circuits: readonly Circuit[], acts: Pick<Acts, 'orders' | 'done'>): CircuitActs[] {
  const orders = groupBy(acts.orders, ({ circuitId }) => circuitId)
  const done = groupBy(
    acts.done.filter(({ treatment }) => isTreating(treatment)),
    ({ circuitId }) => circuitId,
  )
  return circuits.map((circuit) => ({
    circuit,
    orders: orders.get(circuit.id) ?? [],
    done: done.get(circuit.id) ?? [],
  }))
}
