import type { Display } from '../../lib/display.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import css from './road-forecast.module.css'
import type { RoadForecast } from './road-forecast.ts'
import { hazardWords, momentWords } from './road-words.ts'

type Props = { display: Display; road: RoadForecast | undefined }

/**
 * The worst danger level with its first hour. Below it: what needs a crew earlier, or what makes the road
 * slippery, and the probability that the road is below zero.
 */
export function RoadRisk({ display, road }: Props) {
  const { t, formats } = display
  if (!road?.lowest) return <Quiet />
  const { worst, firstAction, belowZero, isOutdated } = road
  const nowMs = road.hours[0]?.ms ?? road.issuedMs
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const when = (begin: { isNow: boolean }, ms: number) =>
    begin.isNow ? t('roadcast.ahead.now') : momentWords(display, ms, nowMs)
  const reasons = [
    firstAction
      ? `${codeWord(t, 'danger', firstAction.risk)} ${when(firstAction, firstAction.ms)}`
      : worst
        ? hazardWords(display, worst.kind)
        : '',
    belowZero === null || belowZero === 0 ? '' : formats.probability(belowZero),
  ].filter(Boolean)
  return (
    <span className={css.two} data-outdated={isOutdated || undefined}>
      <span className={css.value}>
        <CodeBadge table="danger" code={worst?.risk ?? 0} />
        {worst && <small>{when(worst, worst.fromMs)}</small>}
      </span>
      <Text as="small" isBlock isCut title={t('roadcast.ahead.belowHint', { zero })}>
        {reasons.join(' · ')}
      </Text>
    </span>
  )
}
