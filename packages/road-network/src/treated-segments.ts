type Stretch = { readonly kmFrom: number | null; readonly kmTo: number | null }

/** The segments of a circuit that a treatment covers; all of them if it names no kilometres. */
export function treatedSegments<S extends Stretch>(
  segments: readonly S[],
  { kmFrom, kmTo }: Stretch,
): readonly S[] {
  if (kmFrom === null || kmTo === null) return segments
  const [low, high] = [Math.min(kmFrom, kmTo), Math.max(kmFrom, kmTo)]
  return segments.filter(
    (segment) =>
      segment.kmFrom !== null &&
      segment.kmTo !== null &&
      Math.max(segment.kmFrom, segment.kmTo) > low &&
      Math.min(segment.kmFrom, segment.kmTo) < high,
  )
}
