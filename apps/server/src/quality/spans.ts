/** A period of one station, both ends included. */
export type Span = { readonly stationId: string; readonly fromMs: number; readonly toMs: number }

/** Merges overlapping spans; those of a station come in order of time. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const byStation = new Map<string, Span[]>()
  for (const span of spans) {
    const stationSpans = byStation.get(span.stationId)
    if (stationSpans) stationSpans.push(span)
    else byStation.set(span.stationId, [span])
  }
  return [...byStation.values()].flatMap((own) => {
    const merged: Span[] = []
    for (const span of own.sort((a, b) => a.fromMs - b.fromMs)) {
      const last = merged.at(-1)
      if (last && span.fromMs <= last.toMs) {
        merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, span.toMs) }
      } else merged.push(span)
    }
    return merged
  })
}
