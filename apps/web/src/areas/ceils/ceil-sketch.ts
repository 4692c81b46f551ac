/** Where a course of values and a threshold lie in a drawing of 1 × 1, the top at 0. */
export type Sketch = {
  readonly least: number
  readonly most: number
  /** Pieces of the line without gaps, as points of SVG in a drawing of `width` × `height`. */
  readonly lines: readonly string[]
}

type Course = { readonly times: readonly number[]; readonly values: readonly (number | null)[] }
type Frame = { fromMs: number; toMs: number; width: number; height: number }

/** The scale holds all values, and the threshold with room around it. */
export function sketchOf(
  { times, values }: Course,
  bound: number,
  { fromMs, toMs, width, height }: Frame,
): Sketch {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(bound, ...known), Math.max(bound, ...known)]
  const margin = Math.max(1, (high - low) * 0.15)
  const [least, most] = [low - margin, high + margin]
  const lines: string[][] = [[]]
  for (const [index, atMs] of times.entries()) {
    const value = values[index] ?? null
    if (value === null) {
      if (lines.at(-1)?.length) lines.push([])
      continue
    }
    const x = ((atMs - fromMs) / (toMs - fromMs)) * width
    const y = ((most - value) / (most - least)) * height
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return { least, most, lines: lines.filter((line) => line.length > 1).map((line) => line.join(' ')) }
}

/** What a height in the drawing stands for, in steps that one would type. */
export function boundAt(
  share: number,
  { least, most }: Pick<Sketch, 'least' | 'most'>,
  step: number,
): number {
  const value = most - Math.min(1, Math.max(0, share)) * (most - least)
  return Number((Math.round(value / step) * step).toFixed(4))
}
