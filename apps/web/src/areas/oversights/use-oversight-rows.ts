import { useMemo } from 'react'
import { useCall } from '../../lib/query.ts'
import { useIsFavourite } from '../../ui/favourite/use-is-favourite.ts'
import { allAnswered } from '../../ui/states/answered.ts'
import type { List } from './list-address.ts'
import { filterRows, oversightRows } from './shape.ts'

/** All watches with their forecast, and as `rows` those that match the filter; favourites come first. */
export function useOversightRows(list: List, nowMs: number) {
  const oversights = useCall('listOversights', {}, { keepsPrevious: true })
  const risks = useCall('listOversightRisks', {}, { keepsPrevious: true })
  const all = useMemo(
    () => oversightRows(oversights.data?.entries ?? [], risks.data?.oversights ?? [], nowMs),
    [oversights.data, risks.data, nowMs],
  )
  const isFavourite = useIsFavourite('oversights')
  const rows = useMemo(() => filterRows(all, list, isFavourite), [all, list, isFavourite])
  const answer = allAnswered({ oversights, risks })
  return { answer, isLoaded: oversights.data !== undefined, all, rows }
}
