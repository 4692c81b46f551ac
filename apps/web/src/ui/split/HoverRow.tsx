import type { ReactNode } from 'react'
import { type Hover, useIsHovered } from './hover.ts'
import css from './hover-row.module.css'

type Props = {
  /** The object's id, as on the map. */
  id: string
  hover: Hover
  /** Whether the object is selected; omitted if the list has no selection. */
  isSelected?: boolean
  onOpen: () => void
  children: ReactNode
}

/** An entry in a list next to a map: the one under the pointer is highlighted in both. */
export function HoverRow({ id, hover, isSelected, onOpen, children }: Props) {
  const isHovered = useIsHovered(hover, id)
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-hovered={isHovered || undefined}
        aria-pressed={isSelected}
        onPointerEnter={() => hover.set(id)}
        onPointerLeave={() => hover.set(null)}
        onClick={onOpen}
      >
        {children}
      </button>
    </li>
  )
}
