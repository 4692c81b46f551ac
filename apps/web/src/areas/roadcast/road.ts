import type { CallAnswer } from '@verglas/contract'

export type Roadcast = CallAnswer<'getRoadcast'>
export type RoadStep = Roadcast['points'][number]
export type PreviousRoad = NonNullable<Roadcast['previous']>

/** Whether a step of the road lies ahead of the instant, or holds it. */
export function upcomingSteps(points: readonly RoadStep[], originMs: number, stepMs: number): RoadStep[] {
  return points.filter(({ dt }) => Date.parse(dt) > originMs - stepMs)
}
