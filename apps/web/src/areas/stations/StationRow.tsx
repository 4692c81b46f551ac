import { Link } from '@tanstack/react-router'
import type { MeasureCode } from '@verglas/contract/measures'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hover, useIsHovered } from '../../map/hover.ts'
import { IconBridge } from '../../ui/icons.ts'
import { StationState } from '../../ui/StationState.tsx'
import type { Column } from './columns.ts'
import { RowStar } from './RowStar.tsx'
import { isMuted } from './rules.ts'
import { StationCell } from './StationCell.tsx'
import type { Station } from './station.ts'
import css from './station-table.module.css'

type Props = {
  domId: string
  index: number
  station: Station
  columns: readonly Column[]
  changed: ReadonlySet<MeasureCode> | undefined
  hover: Hover
  isActive: boolean
  isFavourite: boolean
  zone: string | null
  onOpen: (id: string) => void
}

/** One station of the table. */
export const StationRow = memo(function StationRow(props: Props) {
  const { domId, index, station, columns, changed, hover, isActive, isFavourite, zone, onOpen } = props
  const { t } = useTranslation()
  const isHovered = useIsHovered(hover, station.id)
  const { id, name, state, isBridge } = station
  return (
    <tr
      id={domId}
      className={css.row}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      data-hovered={isHovered || undefined}
      data-active={isActive || undefined}
      data-muted={isMuted(station) || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hover.set(id)}
      onClick={() => onOpen(id)}
    >
      <td className={css.star}>
        <RowStar id={id} name={name} isFavourite={isFavourite} />
      </td>
      <td className={css.state}>
        <StationState state={state} isShort />
      </td>
      <th scope="row" className={css.name}>
        <span className={css.nameLine}>
          <Link
            to="/stations/view/$stationId"
            params={{ stationId: id }}
            tabIndex={-1}
            preload={false}
            onClick={(event) => event.stopPropagation()}
          >
            {name}
          </Link>
          {isBridge && <IconBridge size={15} aria-label={t('stations.onBridge')} className={css.bridge} />}
        </span>
      </th>
      {columns.map((column) => (
        <StationCell
          key={column.id}
          column={column}
          station={station}
          zone={zone}
          isChanged={column.codes.some((code) => changed?.has(code))}
        />
      ))}
    </tr>
  )
})
