import { MINUTE_MS } from '@verglas/quantities'
import { memo } from 'react'
import type { Display } from '../../lib/display.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { HoverRow } from '../../ui/split/HoverRow.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { CircuitTraffic, riskWords } from '../orders/panels.ts'
import css from './network.module.css'
import type { RiskStretch } from './network-risks.ts'
import { lengthWords, placeWords } from './network-words.ts'

/** Maximum number of rows; the map shows all stretches. */
const MAX_ROWS = 60

type Props = {
  display: Display
  stretches: readonly RiskStretch[]
  selectedId: string | null
  hover: Hover
  onOpen: (segmentId: string) => void
}

/** The worst stretches and when their danger begins. */
export const WorstList = memo(function WorstList({ display, stretches, selectedId, hover, onOpen }: Props) {
  return (
    <ul className={css.list} aria-label={display.t('network.worst')}>
      {stretches.slice(0, MAX_ROWS).map((stretch) => (
        <WorstRow
          key={stretch.id}
          display={display}
          stretch={stretch}
          isSelected={stretch.segments.some(({ id }) => id === selectedId)}
          hover={hover}
          onOpen={onOpen}
        />
      ))}
      {stretches.length > MAX_ROWS && (
        <Text as="li" tone="muted" size={13} margin={0} padding="2px 14px 8px">
          {display.t('network.more', { count: stretches.length - MAX_ROWS })}
        </Text>
      )}
    </ul>
  )
})

type RowProps = Omit<Props, 'stretches' | 'selectedId'> & { stretch: RiskStretch; isSelected: boolean }

const WorstRow = memo(function WorstRow({ display, stretch, isSelected, hover, onOpen }: RowProps) {
  const { t, formats } = display
  const { risk, beginMs, lengthKm } = stretch
  const nowMs = useNowMs(MINUTE_MS)
  return (
    <HoverRow id={stretch.id} hover={hover} isSelected={isSelected} onOpen={() => onOpen(stretch.id)}>
      <Stack as="span" gap={2}>
        <strong>{placeWords(display, stretch.segments)}</strong>
        <Row as="span" gap={6} align="center">
          <SeverityBadge severity={risk.level} isDecoration /> {riskWords(display, risk)}
        </Row>
        <CircuitTraffic display={display} circuitId={stretch.segments[0]?.circuitId ?? ''} nowMs={nowMs} />
        <small>
          {t('network.from', {
            time: `${formats.shortDay(beginMs)} ${formats.time(beginMs)}`,
            length: lengthWords(display, lengthKm),
          })}
        </small>
      </Stack>
    </HoverRow>
  )
})
