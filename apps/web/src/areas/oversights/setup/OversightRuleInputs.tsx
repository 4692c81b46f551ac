import { Button, NativeSelect, TextInput } from '@mantine/core'
import { WARNING_SEVERITIES } from '@verglas/contract/alert-codes'
import {
  dangerLevelOf,
  isDangerMeasure,
  MAX_OVERSIGHT_HOURS,
  OVERSIGHT_OPERATORS,
  oversightMeasure,
} from '@verglas/contract/oversight-codes'
import { severityOfValue } from '@verglas/contract/oversight-rules'
import { RISK_FAMILIES } from '@verglas/contract/risk-codes'
import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { ruleWords } from '../panels.ts'
import { type RuleDraft, readBound, rulesOf, typedBound } from './oversight-draft.ts'
import css from './oversightsetup.module.css'

type Props = {
  display: Display
  path: string
  rule: RuleDraft
  /** Null removes the rule. */
  onChange: (rule: RuleDraft | null) => void
}

const ANY = 'any'
const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour)
const DURATIONS = Array.from({ length: MAX_OVERSIGHT_HOURS }, (_, index) => index + 1)
/** Initial window of a rule: the night. */
const NIGHT = { from: 20, to: 8 }

/** A rule as a sentence, followed by its inputs. */
export function OversightRuleInputs({ display, path, rule, onChange }: Props) {
  const { t } = display
  const windowError = useFieldError(`${path}.window`)
  const [plain] = rulesOf([rule])
  const words =
    plain && Number.isFinite(plain.value)
      ? ruleWords(display, plain)
      : t(`oversights.measures.${rule.measure}`)
  const update = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes })
  const isDanger = isDangerMeasure(rule.measure)
  return (
    <Box as="section" className={css.rule} hasLineAbove padding="10px 0 12px" aria-label={words}>
      <Row as="header" align="baseline" gap={8} marginBottom={6}>
        <SeverityBadge
          severity={plain && Number.isFinite(plain.value) ? severityOfValue(plain, plain.value) : null}
        />
        <p>{words}</p>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onChange(null)}>
          {t('oversightsetup.removeRule')}
        </Button>
      </Row>
      <Grid columns="repeat(auto-fill, minmax(130px, 1fr))" align="start" gap={8}>
        {isDanger ? (
          <DangerInputs display={display} rule={rule} onUpdate={update} />
        ) : (
          <BoundInputs display={display} path={path} rule={rule} onUpdate={update} />
        )}
        <Choice
          label={t('oversightsetup.duration')}
          options={DURATIONS.map((hours) => ({
            value: `${hours}`,
            label: t('oversightsetup.hours', { count: hours }),
          }))}
          value={`${rule.minHours}`}
          onChoose={(hours) => update({ minHours: Number(hours) })}
        />
        <SeverityInput display={display} rule={rule} onUpdate={update} />
        <Choice
          label={t('oversightsetup.window')}
          options={[
            { value: 'day', label: t('oversightsetup.wholeDay') },
            { value: 'window', label: t('oversightsetup.someHours') },
          ]}
          value={rule.window ? 'window' : 'day'}
          onChoose={(value) => update({ window: value === 'day' ? null : NIGHT })}
        />
        {rule.window && <WindowInputs display={display} window={rule.window} onUpdate={update} />}
      </Grid>
      {windowError && (
        <Text as="p" tone="alarm" margin="4px 0" size={13} data-field={`${path}.window`} tabIndex={-1}>
          {windowError}
        </Text>
      )}
    </Box>
  )
}

type InputProps = { display: Display; rule: RuleDraft; onUpdate: (changes: Partial<RuleDraft>) => void }

/** The severity of a rule; for the danger of the road it is the danger level. */
function SeverityInput({ display: { t }, rule, onUpdate }: InputProps) {
  if (isDangerMeasure(rule.measure))
    return (
      <Text as="small" alignSelf="center">
        {t('oversightsetup.severityOfRoad')}
      </Text>
    )
  return (
    <Choice
      label={t('oversightsetup.severity')}
      options={WARNING_SEVERITIES.map((severity) => ({
        value: `${severity}`,
        label: codeWord(t, 'severity', severity),
      }))}
      value={`${rule.severity}`}
      onChoose={(value) => {
        const severity = WARNING_SEVERITIES.find((option) => `${option}` === value)
        if (severity) onUpdate({ severity })
      }}
    />
  )
}

/** A rule about the danger of the road has a minimum level; on segments for any danger or for one of them. */
function DangerInputs({ display, rule, onUpdate }: InputProps) {
  const { t, formats } = display
  return (
    <>
      {rule.measure === 'risk' && (
        <Choice
          label={t('oversightsetup.danger')}
          options={[
            { value: ANY, label: t('oversights.rule.anyDanger') },
            ...RISK_FAMILIES.map((value) => ({ value, label: t(`circuits.risk.kinds.${value}`) })),
          ]}
          value={rule.riskKind ?? ANY}
          onChoose={(value) => onUpdate({ riskKind: RISK_FAMILIES.find((kind) => kind === value) ?? null })}
        />
      )}
      <Choice
        label={t('oversightsetup.level')}
        options={valuesOf(rule.measure).map((value) => ({
          value: `${value}`,
          label: t(`oversights.rule.levels.${dangerLevelOf(rule.measure, value)}`),
        }))}
        value={`${rule.value.value}`}
        onChoose={(value) => onUpdate({ value: typedBound(rule.measure, Number(value), formats.settings) })}
      />
    </>
  )
}

/** The bounds that a rule about the danger of the road can have. */
function valuesOf(measure: RuleDraft['measure']): number[] {
  const [min, max] = oversightMeasure(measure).bounds
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

function BoundInputs({ display, path, rule, onUpdate }: InputProps & { path: string }) {
  const { t, formats } = display
  const { measure, operator, value } = rule
  const error = useFieldError(`${path}.value`)
  return (
    <>
      <Choice
        label={t('oversightsetup.operator')}
        options={OVERSIGHT_OPERATORS.map((option) => ({
          value: option,
          label: t(`oversightsetup.operators.${option}`),
        }))}
        value={operator}
        onChoose={(chosen) => {
          const next = OVERSIGHT_OPERATORS.find((option) => option === chosen)
          if (next) onUpdate({ operator: next })
        }}
      />
      <TextInput
        size="xs"
        miw={0}
        name={`${path}.value`}
        label={t('oversightsetup.bound')}
        inputMode="decimal"
        rightSection={<small>{formats.unit(oversightMeasure(measure).quantity)}</small>}
        rightSectionWidth={48}
        value={value.text}
        error={error}
        onChange={({ currentTarget }) =>
          onUpdate({ value: readBound(measure, currentTarget.value, formats.settings) })
        }
      />
    </>
  )
}

type WindowProps = {
  display: Display
  window: NonNullable<RuleDraft['window']>
  onUpdate: (changes: Partial<RuleDraft>) => void
}

const WindowInputs = ({ display: { t, formats }, window, onUpdate }: WindowProps) =>
  (['from', 'to'] as const).map((end) => (
    <Choice
      key={end}
      label={t(`oversightsetup.windowEnds.${end}`)}
      options={HOURS_OF_DAY.map((hour) => ({
        value: `${hour}`,
        label: formats.hourOfDay(hour),
      }))}
      value={`${window[end]}`}
      onChoose={(hour) => onUpdate({ window: { ...window, [end]: Number(hour) } })}
    />
  ))

type ChoiceProps = {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

const Choice = ({ label, options, value, onChoose }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    label={label}
    data={options}
    value={value}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  />
)
