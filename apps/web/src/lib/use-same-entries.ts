import { useState } from 'react'

/** Returns the previous list if the next has the same entries, so that nothing is recomputed for it. */
export function useSameEntries<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [current, setCurrent] = useState(list)
  const isSame = haveSameEntries(current, list)
  if (!isSame) setCurrent(list)
  return isSame ? current : list
}

export const haveSameEntries = (a: readonly unknown[], b: readonly unknown[] | undefined): boolean =>
  a.length === b?.length && a.every((entry, index) => entry === b[index])
