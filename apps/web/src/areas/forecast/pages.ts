/** Number of points per request for forecasts, in the order of the road. */
export const PAGE_SIZE = 100

/** Pages of ids that do not depend on filters or sorting, so that each answer is requested only once. */
export function pagesOf(ids: readonly string[], size = PAGE_SIZE): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, page) =>
    ids.slice(page * size, (page + 1) * size),
  )
}

/** The page of each id. */
export function pageById(pages: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(pages.flatMap((ids, page) => ids.map((id) => [id, page] as const)))
}

export function hasSamePages(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((page) => b.has(page))
}
