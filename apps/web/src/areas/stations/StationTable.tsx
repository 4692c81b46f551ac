import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowStar } from '../../ui/favourite/use-row-star.ts'
import type { Hover } from '../../ui/split/hover.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Sorting } from '../../ui/table/sort-rows.ts'
import type { Column, SortWords } from './columns.ts'
import { useWriting } from './row-texts.ts'
import { type ChangedValues, changedColumns } from './shape.ts'
import { isMuted, type Station } from './station.ts'
import { tableColumns } from './table-columns.tsx'

type Props = {
  rows: readonly Station[]
  columns: readonly Column[]
  sorting: Sorting | null
  changes: ChangedValues
  hover: Hover
  words: SortWords
  favouriteIds: ReadonlySet<string>
  onSort: (sort: string | null) => void
}

/** Table with one row per station. */
export function StationTable(props: Props) {
  const { rows, columns, sorting, changes, hover, words, favouriteIds, onSort } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const writing = useWriting()
  const toggleStar = useRowStar('stations')
  const visibleColumns = useMemo(
    () =>
      tableColumns(columns, {
        writing,
        words,
        isFavourite: (id) => favouriteIds.has(id),
        onStar: toggleStar,
      }),
    [columns, writing, words, favouriteIds, toggleStar],
  )
  const changed = useMemo(() => changedColumns(changes, columns), [changes, columns])
  const open = useCallback(
    (stationId: string) => void navigate({ to: '/stations/view/$stationId', params: { stationId } }),
    [navigate],
  )
  return (
    <DataTable
      label={t('stations.title')}
      rows={rows}
      rowId={idOf}
      columns={visibleColumns}
      sorting={sorting}
      onSort={onSort}
      onOpen={open}
      hover={hover}
      isMuted={isMuted}
      changed={changed}
      maxGrowth={MAX_GROWTH}
    />
  )
}

/** Maximum growth of the columns: in wider rows the eye loses the line. */
const MAX_GROWTH = 1.45

const idOf = ({ id }: Station) => id
