/** The list with the entry at `from` moved to `to`; unchanged if either is outside of the list. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
