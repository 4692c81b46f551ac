import css from './bar-strip.module.css'

export type StripBar = {
  readonly id: string
  /** Relative to the tallest, 0 to 1; zero keeps a minimum height so that it stays visible. */
  readonly height: number
  /** `partial` has a tick above it, `failed` is a cross. */
  readonly outcome: 'ok' | 'partial' | 'failed'
  /** The tooltip. */
  readonly title: string
}

type Props = {
  /** A summary of the bars. */
  label: string
  /** Oldest first. */
  bars: readonly StripBar[]
}

const HEIGHT = 48
/** Space above the tallest bar for the tick of a partial one. */
const ROOM = 9
const FOOT = 3
const BAR_WIDTH = 8
const STEP = 11

/**
 * Successive events as bars: the height is the amount, a tick means partial failure, a cross complete
 * failure.
 */
export function BarStrip({ label, bars }: Props) {
  const width = bars.length * STEP
  return (
    <svg
      className={css.strip}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
    >
      <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {bars.map((bar, index) => (
        <Bar key={bar.id} bar={bar} x={index * STEP + 1} />
      ))}
    </svg>
  )
}

function Bar({ bar: { outcome, height, title }, x }: { bar: StripBar; x: number }) {
  const tallPx = FOOT + height * (HEIGHT - FOOT - ROOM)
  return (
    <g data-outcome={outcome} transform={`translate(${x} 0)`}>
      <title>{title}</title>
      <rect className={css.touched} width={BAR_WIDTH + 2} height={HEIGHT} />
      {outcome === 'failed' ? (
        <path d={`m1 ${HEIGHT - 10} 7 7m0-7-7 7`} />
      ) : (
        <rect width={BAR_WIDTH} y={HEIGHT - tallPx} height={tallPx} />
      )}
      {outcome === 'partial' && <path d={`M4 ${HEIGHT - tallPx - 7}v4`} />}
    </g>
  )
}
