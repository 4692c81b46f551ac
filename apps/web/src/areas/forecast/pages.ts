/** Forecasts are asked for in pages of as many points, in the order of the road. */
export const PAGE_SIZE = 100

/** Pages of ids that stay the same whatever is filtered or sorted, so that answers are asked for once. */
export function pagesOf(ids: readonly string[], size = PAGE_SIZE): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, page) =>
    ids.slice(page * size, (page + 1) * size),
  )
}

/** Numbers of the pages that hold the ids asked for. */
export function pagesWith(pages: readonly (readonly string[])[], wanted: ReadonlySet<string>): Set<number> {
  return new Set(pages.flatMap((ids, page) => (ids.some((id) => wanted.has(id)) ? [page] : [])))
}
