import type { ReactNode } from 'react'
import { type Hover, useIsHovered } from './hover.ts'
import css from './hover-row.module.css'

type Props = {
  /** Of the thing, as the map has it. */
  id: string
  hover: Hover
  /** Whether it is the chosen one; left out where nothing stays chosen. */
  isSelected?: boolean
  onOpen: () => void
  children: ReactNode
}

/** A thing in a list beside a map: the one under the pointer stands out in both. */
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
