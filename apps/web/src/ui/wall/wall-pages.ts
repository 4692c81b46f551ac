/** How long a wall shows a page: long enough to be read from a chair. */
export const WALL_PAGE_MS = 12_000

export type WallPage<Row> = {
  readonly rows: readonly Row[]
  readonly first: number
  readonly last: number
  /**
   * Number of rows that share the height: those of a full page if there are several pages, otherwise as many as
   * fit.
   */
  readonly places: number
}

/** The page shown at an instant: pages alternate, are equally full, and the worst rows are on the first. */
export function wallPage<Row>(rows: readonly Row[], rowsAPage: number, nowMs: number): WallPage<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / rowsAPage))
  const rowsPerPage = Math.ceil(rows.length / pages)
  const page = Math.floor(nowMs / WALL_PAGE_MS) % pages
  const pageRows = rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
  return {
    rows: pageRows,
    first: page * rowsPerPage + 1,
    last: page * rowsPerPage + pageRows.length,
    places: pages > 1 ? rowsPerPage : rowsAPage,
  }
}
