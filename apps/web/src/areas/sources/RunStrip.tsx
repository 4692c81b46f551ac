import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Run } from './connection.ts'
import css from './connection-detail.module.css'
import { type RunBar, runStrip } from './runs.ts'

type Props = { runs: readonly Run[] }

const HEIGHT = 48
/** Room above the tallest bar for the sign of a partial one. */
const ROOM = 9
const FOOT = 3
const BAR_WIDTH = 8
const STEP = 11

/** The last tries at a glance: a bar of what was new, a cross where a try failed, stripes where a part did. */
export function RunStrip({ runs }: Props) {
  const { t } = useTranslation()
  const { number, dateTime } = useContextData().formats()
  const { bars, most, counts } = runStrip(runs)
  const label = t('connections.detail.runsLabel', {
    total: runs.length,
    most: number(most, 0),
    ...counts,
  })
  const titleOf = ({ startedAt, outcome, appended }: RunBar) =>
    t('connections.detail.runBar', {
      time: dateTime(Date.parse(startedAt)),
      outcome: t(`connections.detail.outcomes.${outcome}`),
      count: appended,
    })
  return (
    <svg
      className={css.strip}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      width={bars.length * STEP}
      height={HEIGHT}
    >
      <line x1="0" x2={bars.length * STEP} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      {bars.map((bar, index) => (
        <g key={bar.startedAt} data-outcome={bar.outcome} transform={`translate(${index * STEP + 1} 0)`}>
          <title>{titleOf(bar)}</title>
          <rect width={BAR_WIDTH + 2} height={HEIGHT} fill="transparent" stroke="none" />
          {bar.outcome === 'failed' ? (
            <path d={`m1 ${HEIGHT - 10} 7 7m0-7-7 7`} />
          ) : (
            <rect
              width={BAR_WIDTH}
              y={HEIGHT - FOOT - bar.height * (HEIGHT - FOOT - ROOM)}
              height={FOOT + bar.height * (HEIGHT - FOOT - ROOM)}
            />
          )}
          {bar.outcome === 'partial' && (
            <path d={`M4 ${HEIGHT - FOOT - bar.height * (HEIGHT - FOOT - ROOM) - 7}v4`} />
          )}
        </g>
      ))}
    </svg>
  )
}
