import type { Formats } from '@verglas/language'
import { groupRows, type RowGroup } from '../../ui/table/row-groups.ts'
import type { RoadStep } from './road.ts'

/** Groups road steps by the local day of the point. */
export function roadDays(
  steps: readonly RoadStep[],
  { local, day }: Pick<Formats, 'local' | 'day'>,
): readonly RowGroup<RoadStep>[] {
  return groupRows(steps, {
    idOf: ({ dt }) => local(Date.parse(dt)).date,
    labelOf: ({ dt }) => day(Date.parse(dt)),
  })
}

/** The road is at or below both zero and the dew point, so vapour freezes onto it. */
export function isFrosting({ ts, tdew }: Pick<RoadStep, 'ts' | 'tdew'>): boolean {
  return ts !== null && tdew !== null && ts <= Math.min(0, tdew)
}
