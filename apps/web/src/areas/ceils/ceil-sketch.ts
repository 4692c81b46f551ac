/** Where a course of values and a threshold lie in a drawing of 1 × 1, the top at 0. */
export type Sketch = {
  readonly min: number
  readonly max: number
  /** Pieces of the line without gaps, as points of SVG in a drawing of `width` × `height`. */
  readonly lines: readonly string[]
}

type Timeline = { readonly times: readonly number[]; readonly values: readonly (number | null)[] }
type Frame = { fromMs: number; toMs: number; width: number; height: number }

/** The scale holds all values, and the threshold with room around it. */
export function sketchOf(
  { times, values }: Timeline,
  bound: number,
  { fromMs, toMs, width, height }: Frame,
): Sketch {
  const presentValues = values.filter((value) => value !== null)
  const [low, high] = [Math.min(bound, ...presentValues), Math.max(bound, ...presentValues)]
  const margin = Math.max(1, (high - low) * 0.15)
  const [min, max] = [low - margin, high + margin]
  const lines: string[][] = [[]]
  for (const [index, atMs] of times.entries()) {
    const value = values[index] ?? null
    if (value === null) {
      if (lines.at(-1)?.length) lines.push([])
      continue
    }
    const x = ((atMs - fromMs) / (toMs - fromMs)) * width
    const y = ((max - value) / (max - min)) * height
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return { min, max, lines: lines.filter((line) => line.length > 1).map((line) => line.join(' ')) }
}

/** What a height in the drawing stands for, in steps that one would type. */
export function boundAt(share: number, { min, max }: Pick<Sketch, 'min' | 'max'>, step: number): number {
  const value = max - Math.min(1, Math.max(0, share)) * (max - min)
  return Number((Math.round(value / step) * step).toFixed(4))
}
