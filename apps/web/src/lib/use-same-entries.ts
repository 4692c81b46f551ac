import { useState } from 'react'

/** The former list where the next has the same entries, so that nothing is made anew for it. */
export function useSameEntries<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [kept, setKept] = useState(list)
  const isSame = haveSameEntries(kept, list)
  if (!isSame) setKept(list)
  return isSame ? kept : list
}

export const haveSameEntries = (a: readonly unknown[], b: readonly unknown[] | undefined): boolean =>
  a.length === b?.length && a.every((entry, index) => entry === b[index])
