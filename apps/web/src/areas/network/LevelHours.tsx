import { RISK_LEVELS } from '@verglas/contract/risk-codes'
import { memo, use } from 'react'
import type { Display } from '../../lib/display.ts'
import { codeColour, codeCss } from '../../ui/badge/code-palettes.ts'
import { FilledRoomContext, filledHeight } from '../../ui/chart/filled-room.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './network.module.css'
import type { lengthsByHour } from './network-risks.ts'

type Props = {
  display: Display
  hours: ReturnType<typeof lengthsByHour>
  /** The selected hour; null if touching an hour opens another page. */
  selected: number | null
  onSelect: (hour: number) => void
}

/** Hours between two labels under the bars. */
const TICK_HOURS = 6
const MIN_BARS_PX = 120
function fillOf(level: number) {
  const colour = codeColour('danger', level)
  return colour && codeCss('danger', colour).fill
}

/** Closer to the end than this, a label has no room. */
const LAST_TICK_HOURS = 2

/** Kilometres of each level by hour; touching an hour selects it. Nothing is drawn without a forecast. */
export function LevelHours({ display, hours, selected, onSelect }: Props) {
  const { t, formats } = display
  const room = use(FilledRoomContext)
  if (hours.length === 0) return null
  const maxKm = Math.max(...hours.map(({ km }) => RISK_LEVELS.reduce((sum, level) => sum + km[level], 0)))
  return (
    <Box className={css.hours} as="figure" hasLineAbove padding="6px 12px 0">
      <Text as="figcaption" tone="muted" size={12}>
        {maxKm > 0 ? t('network.lengths', { most: lengthOf(display, maxKm) }) : t('network.lengthsCalm')}
      </Text>
      <div
        className={css.bars}
        style={room ? { height: filledHeight(room, MIN_BARS_PX) } : undefined}
        data-chart
      >
        {hours.map(({ ms, km }, hour) => (
          <HourBar
            key={ms}
            display={display}
            hour={hour}
            ms={ms}
            km={km}
            maxKm={maxKm}
            isSelected={selected === null ? undefined : hour === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
      <div className={css.barTicks} aria-hidden>
        {hours.map(({ ms }, hour) => {
          const { hour: local } = formats.local(ms)
          return local % TICK_HOURS === 0 && hour < hours.length - LAST_TICK_HOURS ? (
            <span key={ms} style={{ left: `${(100 * hour) / hours.length}%` }}>
              {local === 0 ? formats.shortDay(ms) : formats.hourTick(ms)}
            </span>
          ) : null
        })}
      </div>
    </Box>
  )
}

type BarProps = {
  display: Display
  hour: number
  ms: number
  km: ReturnType<typeof lengthsByHour>[number]['km']
  maxKm: number
  isSelected: boolean | undefined
  onSelect: (hour: number) => void
}

/** Memoised for the slider, because formatting its text takes longer than a frame. */
const HourBar = memo(function HourBar({ display, hour, ms, km, maxKm, isSelected, onSelect }: BarProps) {
  const { t, formats } = display
  const words = RISK_LEVELS.filter((level) => km[level] > 0)
    .map((level) =>
      t('network.lengthOf', {
        length: lengthOf(display, km[level]),
        level: t(`circuits.risk.levels.${level}`),
      }),
    )
    .join(', ')
  const label = t('network.lengthsOf', {
    time: `${formats.shortDay(ms)} ${formats.time(ms)}`,
    lengths: words || t('network.calm'),
  })
  return (
    <button
      type="button"
      className={css.bar}
      aria-label={label}
      aria-pressed={isSelected}
      title={label}
      onClick={() => onSelect(hour)}
    >
      {RISK_LEVELS.map((level) => (
        <span
          key={level}
          style={{
            height: `${maxKm > 0 ? (100 * km[level]) / maxKm : 0}%`,
            backgroundColor: fillOf(level),
          }}
        />
      ))}
    </button>
  )
})

const lengthOf = ({ formats }: Display, km: number) =>
  formats.quantity('visibility', km * 1000, { digits: 0 })
