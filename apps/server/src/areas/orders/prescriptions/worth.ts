import type { CallAnswer } from '@verglas/contract'
import { ROAD_TYPES } from '@verglas/contract/circuit-codes'
import { round } from '@verglas/quantities'
import { laneAreaM2, segmentLengthKm } from '@verglas/road-network'
import { type Stretch, worthOfTreating } from '@verglas/treatment'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import { type CircuitVersion, circuitsById } from '../../network/circuits/queries.ts'
import { ROAD_SETTINGS, type StoredPrescription, settingsOf, TREATMENT_SETTINGS } from './queries.ts'

type Worth = CallAnswer<'getLatestPrescription'>['worth']

/**
 * Whether the advised treatment is worth its cost, at the costs in force at `asOf`; null without costs, circuit or
 * scenarios, or if no scenario needs a treatment.
 */
export async function readWorth(
  db: SetupDb,
  { circuitId, headline, scenarios }: StoredPrescription,
  asOf: AsOf,
): Promise<Worth> {
  if (!scenarios) return null
  const settings = await versioned.at(db, TREATMENT_SETTINGS, ROAD_SETTINGS, asOf)
  const { costs } = settingsOf(settings)
  const [circuit] = costs ? await circuitsById(db, [circuitId], asOf) : []
  if (!settings || !costs || !circuit) return null
  const probability = scenarios.treating / scenarios.members
  // If the forecast needs no treatment, use the treatment that most of the other scenarios need.
  const advised =
    headline && headline.treatment !== 'none' && headline.treatment !== 'patrol' ? headline : null
  const treatment = advised ?? scenarios.answers[0]
  if (!treatment) return null
  return {
    currency: costs.currency,
    settingsRevision: settings.revision,
    probability: round(probability, 2),
    roads: worthOfTreating(costs, stretchesOf(circuit), treatment, probability).map((road) => ({
      ...road,
      lengthKm: round(road.lengthKm, 2),
      costPerKm: round(road.costPerKm, 2),
      threshold: road.threshold === null ? null : round(road.threshold, 3),
    })),
  }
}

/** The stretches of a circuit by class of road, in the order of the classes. */
export function stretchesOf({
  segments,
  laneWidthM,
}: Pick<CircuitVersion, 'segments' | 'laneWidthM'>): Stretch[] {
  return ROAD_TYPES.flatMap((roadType) => {
    const classSegments = segments.filter((segment) => segment.roadType === roadType)
    if (classSegments.length === 0) return []
    const lengthKm = classSegments.reduce((sum, segment) => sum + segmentLengthKm(segment), 0)
    return [{ roadType, lengthKm, areaM2: laneAreaM2(classSegments, laneWidthM) }]
  })
}
