import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { TimeStrip } from '../../ui/strip/TimeStrip.tsx'
import css from './detail.module.css'
import { type JudgedDetail, ruleHours } from './detail-shape.ts'
import { momentWords, ruleWords } from './oversight-words.ts'
import { hourOf, type Rule, STRIP_HOURS } from './shape.ts'

type Props = { display: Display; rules: readonly Rule[]; judged: JudgedDetail; nowMs: number }

/** Hours between two labels. */
const LABEL_HOURS = 6

/** Each rule as a sentence, with the hours in which it fires. */
export function RuleStrips(props: Props) {
  return (
    <Panel>
      <Heading marginBottom={6}>{props.display.t('oversights.rules')}</Heading>
      <RuleHours {...props} />
    </Panel>
  )
}

export function RuleHours({ display, rules, judged, nowMs }: Props) {
  const { t, formats } = display
  const isPhone = useIsPhone()
  const startMs = hourOf(nowMs)
  const everyHours = isPhone ? 2 * LABEL_HOURS : LABEL_HOURS
  const steps = Array.from({ length: STRIP_HOURS }, (_, index) => {
    const ms = startMs + index * HOUR_MS
    const { hour } = formats.local(ms)
    // The last hours have no room for a label.
    const isLabelled = hour % everyHours === 0 && index < STRIP_HOURS - 2
    return {
      id: `${index}`,
      title: momentWords(display, ms),
      label: isLabelled ? (hour === 0 ? formats.shortDay(ms) : formats.hourTick(ms)) : '',
    }
  })
  const judgedById = new Map(judged.rules.map((rule) => [rule.ruleId, rule]))
  return (
    <>
      {rules.map((rule) => {
        const firing = judgedById.get(rule.id)
        const hours = firing ? ruleHours(firing, judged.startAt, nowMs) : null
        const words = ruleWords(display, rule)
        return (
          <div key={rule.id} className={css.rule}>
            <RuleWords>
              <SeverityBadge severity={firing?.severity ?? rule.severity} /> <b>{words}</b>
              <small>
                {!firing || firing.knownCount === 0
                  ? t('oversights.ruleBlind')
                  : firing.placeCount === 0
                    ? t('oversights.ruleQuiet', { count: firing.knownCount })
                    : t('oversights.rulePlaces', { count: firing.placeCount, known: firing.knownCount })}
              </small>
            </RuleWords>
            <TimeStrip
              display={display}
              label={words}
              steps={steps}
              namesPx={0}
              rows={[
                {
                  id: rule.id,
                  label: '',
                  table: 'severity',
                  codeAt: (stepId) => {
                    const digit = hours?.[Number(stepId)]
                    return digit === undefined ? null : Number(digit)
                  },
                },
              ]}
            />
          </div>
        )
      })}
    </>
  )
}

const RuleWords = (props: LayoutProps) => (
  <Row as="p" wraps align="baseline" gap="2px 8px" margin="0 0 2px" {...props} />
)
