import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import css from './riskviews.module.css'
import { rateOf, type Strike } from './storm.ts'

type Props = { display: Display; visibleStrikes: readonly Strike[]; nowMs: number; delay: number }

/** Number of strikes over time within the largest ring. */
export function StormRate({ display: { t, formats }, visibleStrikes, nowMs, delay }: Props) {
  const { binMinutes, counts } = rateOf(visibleStrikes, nowMs, delay)
  const maxCount = Math.max(1, ...counts)
  const label = t('riskviews.storm.rate', { minutes: `${binMinutes}`, most: `${Math.max(...counts)}` })
  return (
    <Panel>
      <Heading marginBottom={6}>{label}</Heading>
      <RateBars role="img" aria-label={`${label}, ${counts.join(', ')}`}>
        {counts.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place in time.
          <span key={index} style={{ height: `${(100 * count) / maxCount}%` }} title={`${count}`} />
        ))}
      </RateBars>
      <Row justify="space-between" tone="muted" size={12}>
        <span>{formats.time(nowMs - delay * MINUTE_MS)}</span>
        <span>{formats.time(nowMs)}</span>
      </Row>
    </Panel>
  )
}

const RateBars = (props: LayoutProps) => (
  <Row className={css.bars} hasLineBelow align="flex-end" gap={2} height={72} {...props} />
)
