import { useMemo, useState } from 'react'

/** The selected rows of the page. */
export type Selection = {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly set: (ids: readonly string[]) => void
}

/** Rows that are no longer on the page are deselected, so that nobody acts on users whom they do not see. */
export function useSelection(visibleIds: readonly string[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return useMemo(() => {
    const ids = visibleIds.filter((id) => chosen.includes(id))
    return {
      ids,
      has: (id) => ids.includes(id),
      toggle: (id) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
      set: setChosen,
    }
  }, [visibleIds, chosen])
}
