import type { CSSProperties, ReactNode } from 'react'
import { Box } from '../layout/Box.tsx'
import type { Concern } from '../weather/falls.ts'
import css from './wall.module.css'

type Props = {
  /** Relative heights of the rows; `fit`: as high as its content, which must not be cut. */
  rows: readonly (number | 'fit')[]
  /** Relative widths of the columns; a single column by default. */
  columns?: readonly number[]
  /** One line below all tiles: data provider and age. */
  foot?: ReactNode
  /** `WallTile`s and `WallSteps`, four at most. */
  children: ReactNode
}

const shares = (sizes: readonly (number | 'fit')[]) =>
  sizes.map((size) => (size === 'fit' ? 'auto' : `minmax(0, ${size}fr)`)).join(' ')

/** A screen to be read from four metres: its tiles fill the window, and its type grows with the window. */
export function Wall({ rows, columns = [1], foot, children }: Props) {
  const style = { '--rows': `${shares(rows)} auto`, '--columns': shares(columns) } as CSSProperties
  return (
    <div className={css.wall} style={style}>
      {children}
      {foot && <Box column="1 / -1">{foot}</Box>}
    </div>
  )
}

type TileProps = {
  /** Cover or precipitation that needs action; it also tints the tile. */
  concern?: Concern | 'danger' | null
  children: ReactNode
}

/** One tile of the wall. */
export function WallTile({ concern, children }: TileProps) {
  return (
    <section className={css.tile} data-concern={concern ?? undefined}>
      {children}
    </section>
  )
}

/** Time steps side by side, as a tile; stacked on a phone. */
export function WallSteps({ children }: { children: ReactNode }) {
  return <ol className={css.steps}>{children}</ol>
}

export function WallStep({ concern, children }: TileProps) {
  return (
    <li className={css.step} data-concern={concern ?? undefined}>
      {children}
    </li>
  )
}
