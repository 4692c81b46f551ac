import type { CSSProperties, ReactNode } from 'react'
import type { Concern } from '../weather/falls.ts'
import css from './wall.module.css'

type Props = {
  /** Heights of the rows in proportion to each other; `fit`: as high as what stands in it, of which nothing may be lost. */
  rows: readonly (number | 'fit')[]
  /** Widths of the columns; one without. */
  columns?: readonly number[]
  /** One line under all tiles: whose data, how old. */
  foot?: ReactNode
  /** `WallTile`s and `WallSteps`, four at most. */
  children: ReactNode
}

const shares = (sizes: readonly (number | 'fit')[]) =>
  sizes.map((size) => (size === 'fit' ? 'auto' : `minmax(0, ${size}fr)`)).join(' ')

/** A screen to be read from four metres: its tiles fill the window, and all type in it grows with the window. */
export function Wall({ rows, columns = [1], foot, children }: Props) {
  const style = { '--rows': `${shares(rows)} auto`, '--columns': shares(columns) } as CSSProperties
  return (
    <div className={css.wall} style={style}>
      {children}
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  )
}

type TileProps = {
  /** What lies or falls on the road and needs action: the ground of the tile says it too. */
  concern?: Concern | 'ice-risk' | null
  children: ReactNode
}

/** A part of the wall. */
export function WallTile({ concern, children }: TileProps) {
  return (
    <section className={css.tile} data-concern={concern ?? undefined}>
      {children}
    </section>
  )
}

/** Steps of time side by side, as a tile; on a phone beneath each other. */
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
