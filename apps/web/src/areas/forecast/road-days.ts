import type { Formats } from '@verglas/language'
import type { RoadStep } from './road.ts'

export type RoadDay = { readonly day: string; readonly steps: readonly RoadStep[] }

/** Steps of the road by the local day of the point. */
export function roadDays(steps: readonly RoadStep[], local: Formats['local']): RoadDay[] {
  const days: { day: string; steps: RoadStep[] }[] = []
  for (const step of steps) {
    const day = local(Date.parse(step.dt)).date
    const last = days.at(-1)
    if (last?.day === day) last.steps.push(step)
    else days.push({ day, steps: [step] })
  }
  return days
}

/** The road is at or below zero and the dew point: vapour freezes onto it. */
export function isFrosting({ ts, tdew }: Pick<RoadStep, 'ts' | 'tdew'>): boolean {
  return ts !== null && tdew !== null && ts <= Math.min(0, tdew)
}
