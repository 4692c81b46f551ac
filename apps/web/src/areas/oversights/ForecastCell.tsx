import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { riskSpan, worstRuleWords } from './oversight-words.ts'
import css from './oversights.module.css'
import type { OversightRow } from './shape.ts'

type Props = { display: Display; row: OversightRow; nowMs: number }

/** The worst forecast event of a watch: when, and by which rule. */
export function ForecastCell({ display, row, nowMs }: Props) {
  const { judged, worst } = row
  if (!worst)
    return (
      <Text as="span" tone="muted">
        {display.t(judged ? 'oversights.calm' : 'oversights.notJudged')}
      </Text>
    )
  const rule = worstRuleWords(display, row)
  return (
    <Row className={css.forecast} as="span" align="center" gap={8} minWidth={0}>
      <SeverityBadge severity={worst.severity} isShort />
      <Stack className={css.two} as="span" minWidth={0} lineHeight={1.3}>
        <span>{riskSpan(display, worst, nowMs)}</span>
        <small title={rule}>{rule}</small>
      </Stack>
    </Row>
  )
}
