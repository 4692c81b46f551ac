/** A row whose local time has two instants, in the hour that clocks repeat. */
export type RepeatedRow = {
  readonly firstMs: number
  readonly secondMs: number
  /** The second instant was still in the future when the file arrived. */
  readonly isFirstOnly?: boolean
  /** Content of the row without its time, to recognise a repeated row; absent if nothing tells rows apart. */
  readonly content?: string | undefined
  /** The number that the logger gave the row. */
  readonly recordNumber?: number | null
}

/** A row outside the hour, next to it in the file. */
export type Neighbour = { readonly ms: number; readonly recordNumber: number | null }

/** First or second occurrence of the hour that clocks repeat. */
export type Pass = 'first' | 'second'

export type FileOrder = {
  /** The rows before and after the hour; null: the file begins or ends within it. */
  readonly before: Neighbour | null
  readonly after: Neighbour | null
  /** The sender's regular step; null: the file does not show one. */
  readonly stepMs: number | null
  /** Contents, without their times, of rows near the hour. */
  readonly contentsNearby: readonly string[]
}
