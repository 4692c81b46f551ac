import type { MeasureCode } from '@verglas/contract/measures'
import { type MouseEvent, memo } from 'react'
import { type Hover, useIsHovered } from '../../map/hover.ts'
import { IconBridge } from '../../ui/icons.ts'
import { StationState } from '../../ui/StationState.tsx'
import type { Column } from './columns.ts'
import { RowStar } from './RowStar.tsx'
import { isMuted } from './rules.ts'
import { StationCell } from './StationCell.tsx'
import type { Station } from './station.ts'
import css from './station-table.module.css'
import type { Writing } from './writing.ts'

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
  writing: Writing
  onHover: (id: string) => void
  onOpen: (id: string) => void
  onStar: (id: string) => void
}

/** One station of the table. */
export const StationRow = memo(function StationRow(props: Props) {
  const { domId, index, station, columns, changed, hover, isActive, isFavourite } = props
  const { zone, writing, onHover, onOpen, onStar } = props
  const isHovered = useIsHovered(hover, station.id)
  const { id, name, state, isBridge } = station
  function onClick(event: MouseEvent) {
    // A new tab is the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(id)
  }
  return (
    <tr
      id={domId}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      data-hovered={isHovered || undefined}
      data-active={isActive || undefined}
      data-muted={isMuted(station) || undefined}
      // Mouse and not pointer events: the map's come in that order, and the later one counts.
      onMouseEnter={() => onHover(id)}
      onClick={onClick}
    >
      <td className={css.star}>
        <RowStar name={name} isFavourite={isFavourite} writing={writing} onToggle={() => onStar(id)} />
      </td>
      <td className={css.state}>
        <StationState state={state} isShort />
      </td>
      <th scope="row" className={css.name}>
        <span className={css.nameLine}>
          <a href={writing.addressOf(id)} tabIndex={-1}>
            {name}
          </a>
          {isBridge && (
            <IconBridge size={15} aria-label={writing.t('stations.onBridge')} className={css.bridge} />
          )}
        </span>
      </th>
      {columns.map((column) => (
        <StationCell
          key={column.id}
          column={column}
          station={station}
          zone={zone}
          writing={writing}
          isChanged={column.codes.some((code) => changed?.has(code))}
        />
      ))}
    </tr>
  )
})
