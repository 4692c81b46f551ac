import type { AdminPageEntry } from '../../ui/page/admin-pages.ts'

/** Counts of pending items on the administration's pages. */
export function WaitingCounts({ pages }: { pages: readonly AdminPageEntry[] }) {
  return pages.map(({ path, Count }) => Count && <Count key={path} />)
}
