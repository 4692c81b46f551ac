import { Button, NativeSelect, TextInput } from '@mantine/core'
import {
  isCover,
  MAX_RISK_CONDITIONS,
  RISK_MEASURE_NAMES,
  type RiskMeasure,
  RULE_LEVELS,
} from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { MEASURE_WRITING } from '../../orders/panels.ts'
import { type ConditionDraft, type RuleDraft, readTyped } from './risk-draft.ts'
import css from './risks.module.css'
import { ruleWords } from './rule-words.ts'

type Props = {
  display: Display
  path: string
  rule: RuleDraft
  /** null: remove the rule. */
  onChange: (rule: RuleDraft | null) => void
}

const OPERATORS = ['gte', 'lte'] as const

/** One rule: in words, with inputs for its level and bounds. */
export function RuleInputs({ display, path, rule, onChange }: Props) {
  const { t } = display
  const error = useFieldError(path)
  const words = ruleWords(display, rule)
  const updateBound = (index: number, bound: ConditionDraft | null) =>
    onChange({ ...rule, when: bound ? rule.when.with(index, bound) : rule.when.toSpliced(index, 1) })
  return (
    <Box as="section" className={css.rule} hasLineAbove padding="8px 0" aria-label={words}>
      <Row as="header" align="baseline" justify="space-between" gap={12} marginBottom={6}>
        <p>{words}</p>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onChange(null)}>
          {t('roadsetup.rules.remove')}
        </Button>
      </Row>
      <div className={css.bounds}>
        <NativeSelect
          size="xs"
          w={96}
          aria-label={t('network.filters.level')}
          data={RULE_LEVELS.map((level) => ({
            value: `${level}`,
            label: t(`circuits.risk.levels.${level + 1}`),
          }))}
          value={`${rule.level}`}
          onChange={({ currentTarget: { value } }) => {
            const level = RULE_LEVELS.find((candidate) => `${candidate}` === value)
            if (level) onChange({ ...rule, level })
          }}
        />
        {rule.when.map((bound, index) => (
          <BoundInputs
            // biome-ignore lint/suspicious/noArrayIndexKey: errors name a bound by its place.
            key={index}
            display={display}
            path={`${path}.when.${index}`}
            bound={bound}
            onChange={(next) => updateBound(index, next)}
          />
        ))}
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={rule.when.length >= MAX_RISK_CONDITIONS}
          onClick={() =>
            onChange({
              ...rule,
              when: [...rule.when, { measure: 'surface', operator: 'lte', text: '', value: Number.NaN }],
            })
          }
        >
          {t('roadsetup.rules.addBound')}
        </Button>
      </div>
      {error && (
        <Text as="p" tone="alarm" size={12} data-field={path} tabIndex={-1}>
          {error}
        </Text>
      )}
    </Box>
  )
}

type BoundProps = {
  display: Display
  path: string
  bound: ConditionDraft
  onChange: (bound: ConditionDraft | null) => void
}

function BoundInputs({ display, path, bound, onChange }: BoundProps) {
  const { t, formats } = display
  const { measure, operator, text } = bound
  const name = t(`circuits.measures.${measure}`)
  return (
    <div className={css.bound}>
      <NativeSelect
        size="xs"
        w={236}
        aria-label={t('roadsetup.rules.measure')}
        data={RISK_MEASURE_NAMES.map((value) => ({ value, label: t(`circuits.measures.${value}`) }))}
        value={measure}
        onChange={({ currentTarget: { value } }) => {
          const next = RISK_MEASURE_NAMES.find((candidate) => candidate === value)
          if (next)
            onChange({
              measure: next,
              operator: isCover(next) ? 'gte' : operator,
              ...readTyped(next, text, formats.settings),
            })
        }}
      />
      <NativeSelect
        size="xs"
        w={110}
        aria-label={t('roadsetup.rules.operator')}
        data={OPERATORS.map((value) => ({ value, label: t(`roadsetup.rules.operators.${value}`) }))}
        value={operator}
        onChange={({ currentTarget: { value } }) => {
          const next = OPERATORS.find((candidate) => candidate === value)
          if (next) onChange({ ...bound, operator: next })
        }}
      />
      <TextInput
        size="xs"
        name={path}
        w={120}
        aria-label={t('roadsetup.rules.bound', { name })}
        inputMode="decimal"
        rightSection={<small>{unitOfMeasure(display, measure)}</small>}
        rightSectionWidth={44}
        value={text}
        error={useFieldError(path)}
        onChange={({ currentTarget }) =>
          onChange({ ...bound, ...readTyped(measure, currentTarget.value, formats.settings) })
        }
      />
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={t('roadsetup.rules.removeBound', { name })}
        onClick={() => onChange(null)}
      >
        ×
      </Button>
    </div>
  )
}

export const unitOfMeasure = ({ formats }: Display, measure: RiskMeasure): string =>
  formats.unit(MEASURE_WRITING[measure].quantity)
