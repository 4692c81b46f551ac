/** Forecasts are asked for in pages of as many points, in the order of the road. */
export const PAGE_SIZE = 100

/** Pages of ids that stay the same whatever is filtered or sorted, so that answers are asked for once. */
export function pagesOf(ids: readonly string[], size = PAGE_SIZE): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, page) =>
    ids.slice(page * size, (page + 1) * size),
  )
}

/** Which page holds an id. */
export function pageById(pages: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(pages.flatMap((ids, page) => ids.map((id) => [id, page] as const)))
}

/** Whether two sets hold the same pages. */
export function hasSamePages(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((page) => b.has(page))
}
