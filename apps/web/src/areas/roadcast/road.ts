import type { CallAnswer } from '@verglas/contract'

export type Roadcast = CallAnswer<'getRoadcast'>
export type RoadStep = Roadcast['points'][number]
export type PreviousRoad = NonNullable<Roadcast['previous']>

/** The steps that are after the instant or contain it. */
export function upcomingSteps(points: readonly RoadStep[], originMs: number, stepMs: number): RoadStep[] {
  return points.filter(({ dt }) => Date.parse(dt) > originMs - stepMs)
}
