import { Button, NativeSelect, TextInput } from '@mantine/core'
import { WARNING_SEVERITIES } from '@verglas/contract/alert-codes'
import { MAX_OVERSIGHT_HOURS, OVERSIGHT_OPERATORS, oversightMeasure } from '@verglas/contract/oversight-codes'
import { RISK_KINDS, RISK_LEVELS } from '@verglas/contract/risk-codes'
import type { Display } from '../../lib/pen.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { useFieldError } from '../../ui/form/form-context.ts'
import { ruleWords } from '../oversights/panels.ts'
import { type RuleDraft, readBound, rulesOf, typedBound } from './oversight-draft.ts'
import css from './oversightsetup.module.css'

type Props = {
  pen: Display
  path: string
  rule: RuleDraft
  /** null: it is taken out. */
  onChange: (rule: RuleDraft | null) => void
}

const ANY = 'any'
const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour)
const DURATIONS = Array.from({ length: MAX_OVERSIGHT_HOURS }, (_, index) => index + 1)
/** Night, which a window begins with. */
const NIGHT = { from: 20, to: 8 }

/** A rule as the sentence that it is, and its parts as inputs. */
export function OversightRuleInputs({ pen, path, rule, onChange }: Props) {
  const { t } = pen
  const windowError = useFieldError(`${path}.window`)
  const [plain] = rulesOf([rule])
  const words =
    plain && Number.isFinite(plain.value) ? ruleWords(pen, plain) : t(`oversights.measures.${rule.measure}`)
  const put = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes })
  return (
    <section className={css.rule} aria-label={words}>
      <header>
        <SeverityBadge severity={rule.severity} />
        <p>{words}</p>
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => onChange(null)}>
          {t('oversightsetup.removeRule')}
        </Button>
      </header>
      <div className={css.parts}>
        {rule.measure === 'risk' ? (
          <RiskInputs pen={pen} rule={rule} onPut={put} />
        ) : (
          <BoundInputs pen={pen} path={path} rule={rule} onPut={put} />
        )}
        <Choice
          label={t('oversightsetup.duration')}
          options={DURATIONS.map((hours) => ({
            value: `${hours}`,
            label: t('oversightsetup.hours', { count: hours }),
          }))}
          value={`${rule.minHours}`}
          onChoose={(hours) => put({ minHours: Number(hours) })}
        />
        <Choice
          label={t('oversightsetup.severity')}
          options={WARNING_SEVERITIES.map((severity) => ({
            value: `${severity}`,
            label: codeWord(t, 'severity', severity),
          }))}
          value={`${rule.severity}`}
          onChoose={(value) => {
            const severity = WARNING_SEVERITIES.find((known) => `${known}` === value)
            if (severity) put({ severity })
          }}
        />
        <Choice
          label={t('oversightsetup.window')}
          options={[
            { value: 'day', label: t('oversightsetup.wholeDay') },
            { value: 'window', label: t('oversightsetup.someHours') },
          ]}
          value={rule.window ? 'window' : 'day'}
          onChoose={(value) => put({ window: value === 'day' ? null : NIGHT })}
        />
        {rule.window && <WindowInputs pen={pen} window={rule.window} onPut={put} />}
      </div>
      {windowError && (
        <p className={css.problem} data-field={`${path}.window`} tabIndex={-1}>
          {windowError}
        </p>
      )}
    </section>
  )
}

type PartProps = { pen: Display; rule: RuleDraft; onPut: (changes: Partial<RuleDraft>) => void }

/** A risk is asked for from a level on, of any danger or of one. */
function RiskInputs({ pen, rule, onPut }: PartProps) {
  const { t, formats } = pen
  return (
    <>
      <Choice
        label={t('oversightsetup.danger')}
        options={[
          { value: ANY, label: t('oversights.rule.anyDanger') },
          ...RISK_KINDS.map((value) => ({ value, label: t(`circuits.risk.kinds.${value}`) })),
        ]}
        value={rule.riskKind ?? ANY}
        onChoose={(value) => onPut({ riskKind: RISK_KINDS.find((kind) => kind === value) ?? null })}
      />
      <Choice
        label={t('oversightsetup.level')}
        options={RISK_LEVELS.filter((level) => level > 0).map((level) => ({
          value: `${level}`,
          label: t(`oversights.rule.risk.${level}`),
        }))}
        value={`${rule.value.value}`}
        onChoose={(level) => onPut({ value: typedBound('risk', Number(level), formats.settings) })}
      />
    </>
  )
}

function BoundInputs({ pen, path, rule, onPut }: PartProps & { path: string }) {
  const { t, formats } = pen
  const { measure, operator, value } = rule
  const error = useFieldError(`${path}.value`)
  return (
    <>
      <Choice
        label={t('oversightsetup.operator')}
        options={OVERSIGHT_OPERATORS.map((known) => ({
          value: known,
          label: t(`oversightsetup.operators.${known}`),
        }))}
        value={operator}
        onChoose={(chosen) => {
          const next = OVERSIGHT_OPERATORS.find((known) => known === chosen)
          if (next) onPut({ operator: next })
        }}
      />
      <TextInput
        size="xs"
        className={css.value}
        name={`${path}.value`}
        label={t('oversightsetup.bound')}
        inputMode="decimal"
        rightSection={<small>{formats.unit(oversightMeasure(measure).quantity)}</small>}
        rightSectionWidth={48}
        value={value.text}
        error={error}
        onChange={({ currentTarget }) =>
          onPut({ value: readBound(measure, currentTarget.value, formats.settings) })
        }
      />
    </>
  )
}

type WindowProps = {
  pen: Display
  window: NonNullable<RuleDraft['window']>
  onPut: (changes: Partial<RuleDraft>) => void
}

const WindowInputs = ({ pen: { t }, window, onPut }: WindowProps) =>
  (['from', 'to'] as const).map((end) => (
    <Choice
      key={end}
      label={t(`oversightsetup.windowEnds.${end}`)}
      options={HOURS_OF_DAY.map((hour) => ({
        value: `${hour}`,
        label: t('oversightsetup.hourOfDay', { hour: `${hour}` }),
      }))}
      value={`${window[end]}`}
      onChoose={(hour) => onPut({ window: { ...window, [end]: Number(hour) } })}
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
