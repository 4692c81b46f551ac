/** The list with what stood at `from` at `to`; outside of the list nothing moves. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
