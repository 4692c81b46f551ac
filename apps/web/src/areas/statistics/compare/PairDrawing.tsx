import type { Display } from '../../../lib/display.ts'
import css from './pair.module.css'
import { type Pair, ticksOver } from './pair.ts'

const [WIDTH, HEIGHT, SCATTER, EDGE, END] = [760, 200, 320, 58, 24]
/** Height below the scatter for the values of its axis. */
const FOOT = 24

type Write = (value: number) => string

/** The difference y − x over time, around zero. */
export function DifferenceDrawing({
  pairs,
  label,
  write,
  display: { formats },
}: {
  pairs: readonly Pair[]
  label: string
  write: Write
  display: Display
}) {
  const values = pairs.map(({ x, y }) => y - x)
  const ticks = ticksOver([...values, 0])
  const [fromMs, toMs] = [pairs[0]?.ms ?? 0, pairs.at(-1)?.ms ?? 1]
  const xAt = (ms: number) => EDGE + ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (WIDTH - EDGE - 10)
  const yAt = placed(ticks, HEIGHT - 24, 8)
  const usualMs = gapLimitMs(pairs)
  const path = pairs
    .map(({ ms }, index) => {
      const startsSegment = index === 0 || ms - (pairs[index - 1]?.ms ?? 0) > usualMs
      return `${startsSegment ? 'M' : 'L'}${xAt(ms).toFixed(1)} ${yAt(values[index] ?? 0).toFixed(1)}`
    })
    .join('')
  const instants = [0, 0.25, 0.5, 0.75, 1].map((share) => fromMs + (toMs - fromMs) * share)
  const instant = (ms: number) =>
    toMs - fromMs > 3 * 86_400_000 ? formats.shortDate(ms) : `${formats.shortDay(ms)} ${formats.time(ms)}`
  return (
    <svg className={css.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={EDGE}
            x2={WIDTH - 10}
            y1={yAt(tick)}
            y2={yAt(tick)}
            className={tick === 0 ? css.zero : css.grid}
          />
          <text x={EDGE - 6} y={yAt(tick)} className={css.yLabel}>
            {write(tick)}
          </text>
        </g>
      ))}
      {instants.map((ms, index) => (
        <text
          key={ms}
          x={xAt(ms)}
          y={HEIGHT - 6}
          className={css.xLabel}
          style={{ textAnchor: index === 0 ? 'start' : index === instants.length - 1 ? 'end' : 'middle' }}
        >
          {instant(ms)}
        </text>
      ))}
      <path d={path} className={css.line} />
    </svg>
  )
}

/** One dot for each instant; on the diagonal both values are equal. */
export function ScatterDrawing({
  pairs,
  label,
  writeX,
  writeY,
  isSameQuantity,
}: {
  pairs: readonly Pair[]
  label: string
  writeX: Write
  writeY: Write
  isSameQuantity: boolean
}) {
  const [xs, ys] = [pairs.map(({ x }) => x), pairs.map(({ y }) => y)]
  const xTicks = ticksOver(isSameQuantity ? [...xs, ...ys] : xs)
  const yTicks = ticksOver(isSameQuantity ? [...xs, ...ys] : ys)
  const [xAt, yAt] = [placed(xTicks, EDGE, SCATTER - END), placed(yTicks, SCATTER - FOOT, 10)]
  const [low, high] = [xTicks[0] ?? 0, xTicks.at(-1) ?? 1]
  return (
    <svg className={css.scatter} viewBox={`0 0 ${SCATTER} ${SCATTER}`} role="img" aria-label={label}>
      {xTicks.map((tick) => (
        <g key={tick}>
          <line x1={xAt(tick)} x2={xAt(tick)} y1={10} y2={SCATTER - FOOT} className={css.grid} />
          <text x={xAt(tick)} y={SCATTER - FOOT + 16} className={css.xLabel}>
            {writeX(tick)}
          </text>
        </g>
      ))}
      {yTicks.map((tick) => (
        <g key={tick}>
          <line x1={EDGE} x2={SCATTER - END} y1={yAt(tick)} y2={yAt(tick)} className={css.grid} />
          <text x={EDGE - 6} y={yAt(tick)} className={css.yLabel}>
            {writeY(tick)}
          </text>
        </g>
      ))}
      {isSameQuantity && (
        <line x1={xAt(low)} y1={yAt(low)} x2={xAt(high)} y2={yAt(high)} className={css.same} />
      )}
      {pairs.map(({ ms, x, y }) => (
        <circle key={ms} cx={xAt(x)} cy={yAt(y)} r={2.5} className={css.dot} />
      ))}
    </svg>
  )
}

/** Places the first tick at one position and the last at another. */
function placed(ticks: readonly number[], first: number, last: number): (value: number) => number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return (value) => first + ((value - low) / (high - low)) * (last - first)
}

/** Maximum distance of two pairs; a greater one means that nothing was measured in between. */
function gapLimitMs(pairs: readonly Pair[]): number {
  const steps = pairs.slice(1).map(({ ms }, index) => ms - (pairs[index]?.ms ?? 0))
  return 2.5 * (steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0)
}
