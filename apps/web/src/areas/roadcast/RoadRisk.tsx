import type { Display } from '../../lib/display.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { riskReasons, riskTime } from './risk-reasons.ts'
import css from './road-forecast.module.css'
import type { RoadForecast } from './road-forecast.ts'

type Props = { display: Display; road: RoadForecast | undefined }

/** The worst danger level with its first hour; below it its cause, and an earlier danger that needs a crew. */
export function RoadRisk({ display, road }: Props) {
  const { t, formats } = display
  if (!road?.lowest) return <Quiet />
  const { worst, isOutdated } = road
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const reasons = riskReasons(display, road)
  return (
    <span className={css.two} data-outdated={isOutdated || undefined}>
      <span className={css.value}>
        <CodeBadge table="danger" code={worst?.risk ?? 0} />
        {worst && <small>{riskTime(display, road, worst.isNow, worst.fromMs)}</small>}
      </span>
      <Text
        as="small"
        isBlock
        isCut
        title={[...reasons, t('roadcast.ahead.belowHint', { zero })].join(' · ')}
      >
        {reasons.join(' · ')}
      </Text>
    </span>
  )
}
