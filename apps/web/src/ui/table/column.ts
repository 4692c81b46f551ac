import type { ReactNode } from 'react'
import type { SortKey } from './sort-rows.ts'

/** Why the ground of a cell is tinted: the road can freeze or is frozen, or what falls needs action. */
export type CellRule = 'frost' | 'frosty' | 'icy' | 'ice-risk' | 'freezing' | 'snow'

/** What is special about one cell. */
export type CellHighlight = {
  readonly rule?: CellRule | null | undefined
  readonly isDoubtful?: boolean
  readonly title?: string | undefined
}

/** A column as data: its head, where it stands, and how it writes a row. */
export type Column<Row> = {
  readonly id: string
  /** In the head. Empty: only the title, for narrow columns of signs. */
  readonly label: string
  /** Under the label; two stand at the two ends. */
  readonly units?: readonly string[]
  /** The long name, or what the values mean. */
  readonly title?: string
  /** Numbers stand at the end, so that their decimals are under each other. */
  readonly align?: 'start' | 'center' | 'end'
  readonly tone?: 'quiet'
  /** Least width; it grows with the table unless it is fixed. Needed where only the rows in sight are drawn. */
  readonly widthPx?: number
  readonly isFixed?: boolean
  /** Stays in sight while the others scroll sideways. */
  readonly stays?: 'start' | 'end'
  /** Names the row. */
  readonly isHead?: boolean
  /** Text that may take several lines. */
  readonly wraps?: boolean
  /** The cell fills its place to the edges. */
  readonly isBare?: boolean
  readonly cell: (row: Row) => ReactNode
  readonly highlight?: (row: Row) => CellHighlight | null
  readonly sort?: SortKey<Row>
}
