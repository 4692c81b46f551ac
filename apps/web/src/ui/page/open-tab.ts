import type { TabAddress } from '../../lib/tab-link.ts'

/**
 * The entry to which an address belongs: the one with the longest beginning of the address, whole segments only.
 * Undefined if it belongs to none.
 */
export function openTab<Entry extends TabAddress>(
  entries: readonly Entry[],
  pathname: string,
): Entry | undefined {
  let open: Entry | undefined
  let longest = 0
  for (const entry of entries)
    for (const start of [entry.path, ...(entry.alsoAt ?? [])])
      if (start.length > longest && isWithin(pathname, start)) {
        open = entry
        longest = start.length
      }
  return open
}

function isWithin(pathname: string, start: string): boolean {
  return pathname === start || pathname.startsWith(`${start}/`)
}
