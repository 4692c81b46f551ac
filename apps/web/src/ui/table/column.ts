import type { ReactNode } from 'react'
import type { SortKey } from './sort-rows.ts'

/**
 * Why the background of a cell is tinted: the road can freeze or is frozen, or precipitation needs action.
 */
export type CellRule = 'frost' | 'frosty' | 'icy' | 'danger' | 'freezing' | 'snow'

/** How a cell is highlighted. */
export type CellHighlight = {
  readonly rule?: CellRule | null | undefined
  readonly isDoubtful?: boolean
  readonly title?: string | undefined
}

/** The definition of a column: its header, its position, and how it renders a row. */
export type Column<Row> = {
  readonly id: string
  /** The header. Empty: only the title, for narrow columns of symbols. */
  readonly label: string
  /** Below the label; two units are placed at both ends. */
  readonly units?: readonly string[]
  /** The long name, or the meaning of the values. */
  readonly title?: string
  /** Numbers are aligned at the end, so that their decimals line up. */
  readonly align?: 'start' | 'center' | 'end'
  readonly tone?: 'quiet'
  /**
   * Minimum width; the column grows with the table unless it is fixed. Required in tables that only render
   * visible rows.
   */
  readonly widthPx?: number
  readonly isFixed?: boolean
  /** Stays visible while the others scroll sideways. */
  readonly stays?: 'start' | 'end'
  /** The cell is the header of its row. */
  readonly isHead?: boolean
  /** Text that may wrap. */
  readonly wraps?: boolean
  /** The content fills the cell to its edges. */
  readonly isBare?: boolean
  readonly cell: (row: Row) => ReactNode
  readonly highlight?: (row: Row) => CellHighlight | null
  readonly sort?: SortKey<Row>
}
