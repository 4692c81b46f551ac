/** Layout of a series of values and a threshold in a drawing, with the top at 0. */
export type Sketch = {
  readonly min: number
  readonly max: number
  /** Sections of the line without gaps, as SVG points in a drawing of `width` × `height`. */
  readonly lines: readonly string[]
}

type Timeline = { readonly times: readonly number[]; readonly values: readonly (number | null)[] }
type Frame = { fromMs: number; toMs: number; width: number; height: number }

/** The scale contains all values, and the threshold with some margin around it. */
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

/** The value at a height of the drawing, rounded to steps that a person would type. */
export function boundAt(share: number, { min, max }: Pick<Sketch, 'min' | 'max'>, step: number): number {
  const value = max - Math.min(1, Math.max(0, share)) * (max - min)
  return Number((Math.round(value / step) * step).toFixed(4))
}
