import { Button } from '@mantine/core'
import type { RuleKind } from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { RuleInputs } from './RuleInputs.tsx'
import { newRule, type RuleDraft } from './risk-draft.ts'
import css from './risks.module.css'

type Props = {
  display: Display
  kind: RuleKind
  /** All rules of the table. */
  rules: readonly RuleDraft[]
  onChange: (rules: readonly RuleDraft[]) => void
}

/** The rules of one kind of danger. */
export function KindRules({ display, kind, rules, onChange }: Props) {
  const { t } = display
  const { isClosed } = useLiveOnly()
  return (
    <Box as="fieldset" className={css.kind} isFramed padding="8px 14px 12px">
      <legend>{t(`circuits.risk.kinds.${kind}`)}</legend>
      <p className={css.hint}>{t(`roadsetup.rules.source.${kind}`)}</p>
      {rules.map((rule, index) =>
        rule.kind === kind ? (
          <RuleInputs
            // biome-ignore lint/suspicious/noArrayIndexKey: errors name a rule by its place.
            key={index}
            display={display}
            path={`rules.${index}`}
            rule={rule}
            onChange={(next) => onChange(next ? rules.with(index, next) : rules.toSpliced(index, 1))}
          />
        ) : null,
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={isClosed}
        onClick={() => onChange([...rules, newRule(kind, rules)])}
      >
        {t('roadsetup.rules.add')}
      </Button>
    </Box>
  )
}
