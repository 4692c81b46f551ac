import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { WEATHER_ALERTS } from '@verglas/contract/ceil-codes'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import type { TypedNumber } from '../../../ui/form/typed-number.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { NO_WORDS } from '../panels.ts'
import css from './ceilsetup.module.css'
import {
  boundsFromLevel,
  levelOf,
  type RuleDraft,
  readBound,
  readPercent,
  readRules,
  rulesDraft,
} from './rules-draft.ts'

type Stored = CallAnswer<'getCastpointRules'>
type Props = { display: Display; stored: Stored; onReload: () => void }
type Draft = { rules: readonly RuleDraft[] }

const SEVERITIES = [2, 3, 4] as const

/** The weather bounds from moderate to extreme, next to the product's bounds and their origin. */
export function CastpointRulesForm({ display, stored, onReload }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const client = useQueryClient()
  const form = useForm<Draft, ReturnType<typeof readRules>['rules'], unknown, unknown>({
    start: () => ({ rules: rulesDraft(stored.rules, formats.settings) }),
    read: ({ rules }) => {
      const read = readRules(rules)
      return { body: read.rules, errors: read.errors }
    },
    send: (rules) =>
      call('putCastpointRules', {
        params: { setupId: setup.id },
        body: { rules, expectedRevision: stored.revision },
      }),
    onDone: () => {
      showToast(t('app.saved'))
      void client.invalidateQueries({ queryKey: [setup.id] })
      onReload()
    },
    place: ({ field = '', detail = '' }) => ({
      errors: { [field.replace(/^body\./, '')]: serverRefusal(detail) },
      atForm: null,
    }),
  })
  const { draft, change } = form
  return (
    <Form
      form={form}
      words={NO_WORDS}
      label={t('ceils.rules')}
      submitLabel={t('app.save')}
      onCancel={onReload}
      {...(form.conflict && {
        conflict: <OtherVersion label={t('ceils.changed')} conflict={form.conflict} onTheirs={onReload} />,
      })}
    >
      <div className={css.rules}>
        <table>
          <thead>
            <tr>
              <th>{t('ceils.ruleName')}</th>
              {SEVERITIES.map((severity) => (
                <th key={severity}>{t(`alerts.severities.${severity}`)}</th>
              ))}
              <th>{t('ceils.probability')}</th>
              <th>{t('ceils.usual')}</th>
            </tr>
          </thead>
          <tbody>
            {draft.rules.map((rule, index) => (
              <RuleRow
                key={rule.kind}
                display={display}
                rule={rule}
                path={`rules.${index}`}
                usual={stored.defaults.find(({ kind }) => kind === rule.kind)}
                onChange={(changes) => change({ rules: draft.rules.with(index, { ...rule, ...changes }) })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {!stored.isOfProduct && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => change({ rules: rulesDraft(stored.defaults, formats.settings) })}
          >
            {t('ceils.toProduct')}
          </Button>
        </div>
      )}
    </Form>
  )
}

type RowProps = {
  display: Display
  rule: RuleDraft
  path: string
  usual: Stored['defaults'][number] | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

function RuleRow({ display, rule, path, usual, onChange }: RowProps) {
  const { t, formats } = display
  const { kind, isEnabled, bounds } = rule
  const { quantity, bounds: range } = WEATHER_ALERTS[kind]
  const name = t(`ceils.weather.${kind}`)
  const unit = quantity === null ? '' : formats.unit(quantity, range[1])
  const refusal = useFieldError(`${path}.bounds`)
  const usualWords = usual ? usualBounds(display, usual) : ''
  return (
    <tr>
      <th scope="row">
        <Switch
          size="sm"
          label={name}
          checked={isEnabled}
          onChange={({ currentTarget: { checked } }) => onChange({ isEnabled: checked })}
        />
        {refusal && (
          <p role="alert" data-field={`${path}.bounds`} tabIndex={-1}>
            {refusal}
          </p>
        )}
      </th>
      {kind === 'road_danger' ? (
        <RoadLevel display={display} rule={rule} name={name} onChange={onChange} />
      ) : (
        bounds.map((bound, place) => (
          <td key={SEVERITIES[place]}>
            <NumberField
              path={`${path}.bounds.${place}`}
              label={`${name}, ${t(`alerts.severities.${SEVERITIES[place]}`)}`}
              unit={unit}
              value={bound}
              onChange={(text) =>
                onChange({ bounds: bounds.with(place, readBound(kind, text, formats.settings)) })
              }
            />
          </td>
        ))
      )}
      <td>
        <RuleCondition display={display} rule={rule} path={path} name={name} onChange={onChange} />
      </td>
      <td>
        {usualWords}
        <Note margin="4px 0">{t(`ceils.origins.${kind}`)}</Note>
      </td>
    </tr>
  )
}

/** Further conditions of a rule: a probability of freezing, or how soon the danger begins. */
function RuleCondition({
  display: { t },
  rule: { kind, probability, warningHours },
  path,
  name,
  onChange,
}: Omit<RowProps, 'usual'> & { name: string }) {
  if (kind === 'road_danger')
    return (
      <NumberField
        path={`${path}.warningHours`}
        label={`${name}, ${t('ceils.warningHours')}`}
        unit="h"
        value={warningHours}
        onChange={(text) => onChange({ warningHours: readPercent(text) })}
      />
    )
  if (!WEATHER_ALERTS[kind].hasProbability) return null
  return (
    <NumberField
      path={`${path}.probabilityPct`}
      label={`${name}, ${t('ceils.probability')}`}
      unit="%"
      value={probability}
      onChange={(text) => onChange({ probability: readPercent(text) })}
    />
  )
}

/** The danger level from which the road rule warns; the severity of an alert is its danger level. */
function RoadLevel({
  display: { t, formats },
  rule,
  name,
  onChange,
}: Pick<RowProps, 'display' | 'rule' | 'onChange'> & { name: string }) {
  return (
    <td colSpan={SEVERITIES.length}>
      <NativeSelect
        size="xs"
        aria-label={`${name}, ${t('ceils.fromLevel')}`}
        value={levelOf(rule)}
        data={SEVERITIES.map((level) => ({
          value: String(level),
          label: t(`alerts.filters.from.${level}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ bounds: boundsFromLevel(Number(value), formats.settings) })
        }
      />
    </td>
  )
}

/** «0,03 · 0,1 · – mm», in the format in which they are typed. */
function usualBounds({ t, formats }: Display, usual: Stored['defaults'][number]): string {
  const { quantity, bounds } = WEATHER_ALERTS[usual.kind]
  if (usual.kind === 'road_danger') {
    const [level = 3] = usual.bounds.filter((bound) => bound !== null)
    return `${t(`alerts.filters.from.${level}`)} · ${usual.warningHours} h`
  }
  if (quantity === null)
    return usual.bounds.map((bound) => (bound === null ? '–' : t(`ceils.storms.${bound}`))).join(' · ')
  const [draft] = rulesDraft([usual], formats.settings)
  const texts = (draft?.bounds ?? []).map(({ text }) => (text === '' ? '–' : text.replace('-', '\u2212')))
  return `${texts.join(' · ')}\u00a0${formats.unit(quantity, bounds[1])}`
}

type FieldProps = {
  path: string
  label: string
  unit: string
  value: TypedNumber
  onChange: (text: string) => void
}

const NumberField = ({ path, label, unit, value, onChange }: FieldProps) => (
  <TextInput
    size="xs"
    w={108}
    name={path}
    aria-label={label}
    inputMode="text"
    autoComplete="off"
    rightSection={<small>{unit}</small>}
    rightSectionWidth={44}
    value={value.text}
    error={useFieldError(path)}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
