/** The list with what stood at `from` at `to`; outside of the list nothing moves. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): readonly Thing[] {
  const thing = list[from]
  if (thing === undefined || to < 0 || to >= list.length || from === to) return list
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), thing, ...others.slice(to)]
}
