import { useState } from 'react'

/** The former list where the next has the same entries, so that nothing is made anew for it. */
export function useSameEntries<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [kept, setKept] = useState(list)
  const isSame = kept.length === list.length && kept.every((entry, index) => entry === list[index])
  if (!isSame) setKept(list)
  return isSame ? kept : list
}
