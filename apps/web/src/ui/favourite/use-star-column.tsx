import type { FavouriteType } from '@verglas/contract/codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../time/use-live-only.ts'
import type { Column } from '../table/column.ts'
import { StarButton } from './StarButton.tsx'
import { useIsFavourite } from './use-is-favourite.ts'
import { useRowStar } from './use-row-star.ts'

/** The first column of a table whose rows can be followed. `itemOf` must be the same function each time. */
export function useStarColumn<Row>(
  type: FavouriteType,
  itemOf: (row: Row) => { readonly id: string; readonly name: string },
): Column<Row> {
  const { t } = useTranslation()
  const { reason: closedReason } = useLiveOnly()
  const isFavourite = useIsFavourite(type)
  const onStar = useRowStar(type)
  return useMemo(
    (): Column<Row> => ({
      id: 'star',
      label: '',
      title: t('app.favourite'),
      align: 'center',
      stays: 'start',
      widthPx: 32,
      isFixed: true,
      cell: (row) => {
        const { id, name } = itemOf(row)
        return (
          <StarButton
            name={name}
            isFavourite={isFavourite(id)}
            closedReason={closedReason}
            t={t}
            onToggle={() => onStar(id)}
          />
        )
      },
    }),
    [t, closedReason, isFavourite, onStar, itemOf],
  )
}
