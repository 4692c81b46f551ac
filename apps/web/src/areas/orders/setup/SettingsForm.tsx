import { NativeSelect, TextInput } from '@mantine/core'
import { ROAD_TYPES, type RoadType } from '@verglas/contract/circuit-codes'
import { CURRENCIES, type Currency } from '@verglas/contract/treatment-codes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { errorWords, type FormWords } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { ServiceInputs } from './ServiceInputs.tsx'
import {
  amountOf,
  draftOfSettings,
  OPTIONAL_PRICES,
  PRICES,
  ROAD_COSTS,
  readAmount,
  readSettings,
  roadPath,
  type Settings,
  type SettingsDraft,
  type StoredSettings,
  TYPICAL_GM2,
  typicalThreshold,
} from './settings-draft.ts'
import css from './treatmentsetup.module.css'

type Props = { display: Display; stored: StoredSettings; onDone: () => void; onReload: () => void }

const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }
const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = { EUR: '€', CAD: '$' }

/**
 * Period, prices, and by class of road the cost of a pass, the loss it avoids and the resulting threshold.
 */
export function SettingsForm({ display, stored, onDone, onReload }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const form = useForm<SettingsDraft, Settings, unknown, StoredSettings>({
    start: () => draftOfSettings(stored.settings, formats.settings.locale),
    read: readSettings,
    send: (settings) =>
      call('putTreatmentSettings', {
        params: { setupId: setup.id },
        body: { settings, expectedRevision: stored.revision },
      }),
    onDone,
    place: ({ field = '', detail = '' }) => ({
      errors: { [inputOf(field)]: serverRefusal(detail) },
      atForm: null,
    }),
  })
  const { draft, change, errors, conflict } = form
  const amount = (path: string, label: string, isLabelled = true) => (
    <AmountInput {...{ form, path, label, isLabelled }} />
  )
  return (
    <Form
      form={form}
      words={NO_WORDS}
      label={t('treatmentsetup.costs.title')}
      submitLabel={t('treatmentsetup.costs.save')}
      onCancel={onReload}
      conflict={
        conflict ? (
          <OtherVersion label={t('treatmentsetup.costs.changed')} conflict={conflict} onTheirs={onReload} />
        ) : undefined
      }
    >
      <Grid columns="repeat(auto-fill, minmax(150px, 1fr))" align="start" gap="10px 14px">
        <PeriodAndCurrency display={display} form={form} />
        {PRICES.map((price) => (
          <div key={price}>{amount(price, t(`treatmentsetup.costs.${price}`))}</div>
        ))}
        {OPTIONAL_PRICES.map((price) => (
          <div key={price}>
            {amount(price, `${t(`treatmentsetup.costs.${price}`)} (${t('treatmentsetup.costs.optional')})`)}
          </div>
        ))}
      </Grid>
      <RoadCosts display={display} draft={draft} amount={amount} />
      <ServiceInputs
        display={display}
        service={draft.service}
        errors={errors}
        onChange={(service) => change({ service })}
      />
    </Form>
  )
}

type CostForm = { readonly form: FormState<SettingsDraft, StoredSettings> }

type AmountProps = CostForm & {
  readonly path: string
  readonly label: string
  /** The label is above the input; otherwise only screen readers have it. */
  readonly isLabelled: boolean
}

/** An amount of money. */
function AmountInput({ form: { draft, change, errors }, path, label, isLabelled }: AmountProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      size="xs"
      name={path}
      label={isLabelled ? label : undefined}
      aria-label={isLabelled ? undefined : label}
      inputMode="decimal"
      rightSection={<small>{CURRENCY_SYMBOLS[draft.currency]}</small>}
      value={amountOf(draft, path).text}
      error={errors[path] ? errorWords(t, errors[path]) : null}
      onChange={({ currentTarget: { value } }) =>
        change({ amounts: { ...draft.amounts, [path]: readAmount(value) } })
      }
    />
  )
}

const TIMES = [
  { name: 'periodHours', unit: 'h' },
  { name: 'closingLeadMinutes', unit: 'min' },
] as const

function PeriodAndCurrency({
  display: { t },
  form: { draft, change, errors },
}: Pick<Props, 'display'> & CostForm) {
  return (
    <>
      {TIMES.map(({ name, unit }) => (
        <TextInput
          key={name}
          size="xs"
          name={name}
          label={t(`treatmentsetup.costs.${name}`)}
          inputMode="numeric"
          rightSection={<small>{unit}</small>}
          value={draft[name].text}
          error={errors[name] ? errorWords(t, errors[name]) : null}
          onChange={({ currentTarget: { value } }) => change({ [name]: readAmount(value) })}
        />
      ))}
      <NativeSelect
        size="xs"
        label={t('treatmentsetup.costs.currency')}
        data={CURRENCIES.map((value) => ({ value, label: t(`treatmentsetup.costs.currencies.${value}`) }))}
        value={draft.currency}
        onChange={({ currentTarget: { value } }) =>
          change({ currency: CURRENCIES.find((option) => option === value) ?? draft.currency })
        }
      />
    </>
  )
}

type RoadCostsProps = {
  readonly display: Display
  readonly draft: SettingsDraft
  readonly amount: (path: string, label: string, isLabelled: boolean) => ReactNode
}

/** For each class of road: the cost of a pass, the loss it avoids, and the probability from which it pays off. */
function RoadCosts({ display, draft, amount }: RoadCostsProps) {
  const { t } = display
  const road = (roadType: RoadType) => t(`circuits.roadTypes.${roadType}`)
  return (
    <table className={css.costs} aria-label={t('treatmentsetup.costs.roads')}>
      <thead>
        <tr>
          <th scope="col">{t('treatmentsetup.costs.road')}</th>
          {ROAD_COSTS.map((cost) => (
            <th key={cost} scope="col">
              {t(`treatmentsetup.costs.${cost}`)}
            </th>
          ))}
          <th scope="col" title={t('treatmentsetup.costs.thresholdHint')}>
            {t('treatmentsetup.costs.threshold', { dose: `${TYPICAL_GM2} g/m²` })}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROAD_TYPES.map((roadType) => (
          <tr key={roadType}>
            <th scope="row">{road(roadType)}</th>
            {ROAD_COSTS.map((cost) => (
              <td key={cost}>
                {amount(
                  roadPath(roadType, cost),
                  `${road(roadType)}, ${t(`treatmentsetup.costs.${cost}`)}`,
                  false,
                )}
              </td>
            ))}
            <td>{thresholdWords(display, typicalThreshold(draft, roadType))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Maps «body.settings.costs.roads.main.lossPerKm» to the input «main/lossPerKm». */
const inputOf = (field: string): string =>
  field
    .replace(/^body\.settings\.(costs\.)?/, '')
    .replace(/^roads\.(\w+)\.(\w+)$/, '$1/$2')
    .replace(/^service\.(\w+)\.(\w+)$/, 'service/$1/$2')

function thresholdWords({ t, formats }: Display, threshold: number | null): string {
  if (threshold === null || Number.isNaN(threshold)) return '–'
  if (threshold >= 1) return t('treatmentsetup.costs.neverWorth')
  return t('treatmentsetup.costs.ofTen', { often: formats.number(threshold * 10, 1) })
}
