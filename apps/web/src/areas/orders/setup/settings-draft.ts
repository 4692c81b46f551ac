import type { CallAnswer } from '@verglas/contract'
import { ROAD_TYPES, type RoadType } from '@verglas/contract/circuit-codes'
import type { Locale } from '@verglas/contract/codes'
import { type Currency, SETTING_BOUNDS } from '@verglas/contract/treatment-codes'
import { type Stretch, worthOfTreating } from '@verglas/treatment'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { type InUnit, readTypedNumber, type TypedNumber, typedNumber } from '../../../ui/form/typed-number.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import { draftOfService, readService, type ServiceDraft } from './service-draft.ts'

export type StoredSettings = Pick<CallAnswer<'getTreatmentSettings'>, 'revision' | 'settings'>
export type Settings = StoredSettings['settings']

export const PRICES = ['saltPerTonne', 'abrasivePerTonne'] as const
/** Prices of materials that not everybody uses; they may be left empty. */
export const OPTIONAL_PRICES = ['mgcl2PerTonne', 'cacl2PerTonne', 'brinePerM3'] as const
export const ROAD_COSTS = ['passPerKm', 'lossPerKm'] as const
type Price = (typeof PRICES)[number] | OptionalPrice
type OptionalPrice = (typeof OPTIONAL_PRICES)[number]
type RoadCost = (typeof ROAD_COSTS)[number]

/** Inputs by key: the name of a price, or `<class>/<name>` for a class of road. */
export type SettingsDraft = {
  readonly periodHours: TypedNumber
  readonly closingLeadMinutes: TypedNumber
  readonly currency: Currency
  readonly amounts: Readonly<Record<string, TypedNumber>>
  readonly service: ServiceDraft
}

export const roadPath = (roadType: RoadType, cost: RoadCost): string => `${roadType}/${cost}`
const REQUIRED = [...PRICES, ...ROAD_TYPES.flatMap((type) => ROAD_COSTS.map((cost) => roadPath(type, cost)))]
const PATHS: readonly string[] = [...REQUIRED, ...OPTIONAL_PRICES]

/** Money and hours are not converted. */
const asIs: InUnit = (value) => value
export const readAmount = (text: string): TypedNumber => readTypedNumber(text, asIs)

export function draftOfSettings(
  { periodHours, closingLeadMinutes, costs, service }: Settings,
  locale: Locale,
): SettingsDraft {
  const typed = (value: number | null) => typedNumber(value, asIs, locale)
  const amountAt = (path: string): number | null => {
    if (!costs) return null
    const [roadType, cost] = path.split('/') as [RoadType, RoadCost?] // Paths are built this way above.
    return cost ? costs.roads[roadType][cost] : costs[path as Price]
  }
  return {
    periodHours: typed(periodHours),
    closingLeadMinutes: typed(closingLeadMinutes),
    currency: costs?.currency ?? 'EUR',
    amounts: Object.fromEntries(PATHS.map((path) => [path, typed(amountAt(path))])),
    service: draftOfService(service, locale),
  }
}

/** The request body of the settings; without costs if none is entered. */
export function readSettings(draft: SettingsDraft): Reading<Settings> {
  const { service, errors: serviceErrors } = readService(draft.service)
  const errors: Record<string, FieldErrors[string]> = { ...serviceErrors }
  for (const name of ['periodHours', 'closingLeadMinutes'] as const) {
    const { min, max } = SETTING_BOUNDS[name]
    const { value } = draft[name]
    if (!(Number.isInteger(value) && value >= min && value <= max))
      errors[name] = { word: 'treatmentsetup.outOfRange', limit: `${min}`, detail: `${max}` }
  }
  const times = {
    periodHours: draft.periodHours.value,
    closingLeadMinutes: draft.closingLeadMinutes.value,
    service,
  }
  const hasCosts = PATHS.some((path) => amountOf(draft, path).text.trim() !== '')
  if (!hasCosts) return { body: { ...times, costs: null }, errors }
  for (const path of PATHS) {
    const { text, value } = amountOf(draft, path)
    const { min, max } = SETTING_BOUNDS.amount
    if (text.trim() === '') {
      if (REQUIRED.includes(path)) errors[path] = { word: 'treatmentsetup.costs.required' }
    } else if (!(value >= min && value <= max))
      errors[path] = { word: 'treatmentsetup.outOfRange', limit: `${min}`, detail: `${max}` }
  }
  const amount = (path: string) => amountOf(draft, path).value
  const optional = (path: OptionalPrice) => (amountOf(draft, path).text.trim() === '' ? null : amount(path))
  const roads = Object.fromEntries(
    ROAD_TYPES.map((type) => [
      type,
      { passPerKm: amount(roadPath(type, 'passPerKm')), lossPerKm: amount(roadPath(type, 'lossPerKm')) },
    ]),
  ) as NonNullable<Settings['costs']>['roads']
  const costs = {
    currency: draft.currency,
    saltPerTonne: amount('saltPerTonne'),
    abrasivePerTonne: amount('abrasivePerTonne'),
    mgcl2PerTonne: optional('mgcl2PerTonne'),
    cacl2PerTonne: optional('cacl2PerTonne'),
    brinePerM3: optional('brinePerM3'),
    roads,
  }
  return { body: { ...times, costs }, errors }
}

export const amountOf = ({ amounts }: SettingsDraft, path: string): TypedNumber =>
  amounts[path] ?? readAmount('')

/** A typical pass, for which thresholds are displayed while costs are entered: two lanes of 3.5 m. */
export const TYPICAL_GM2 = 15
const TWO_LANES_M2_KM = 7000

/**
 * Probability from which a typical pass pays off; null if no loss is known, NaN if something is not entered
 * yet.
 */
export function typicalThreshold(draft: SettingsDraft, roadType: RoadType): number | null {
  const { body } = readSettings(draft)
  if (!body.costs) return Number.NaN
  const stretch: Stretch = { roadType, lengthKm: 1, areaM2: TWO_LANES_M2_KM }
  const dose = { spread: 'salt', minGm2: TYPICAL_GM2, passes: 1 } as const
  const { lossPerKm } = body.costs.roads[roadType]
  if (!Number.isFinite(lossPerKm)) return Number.NaN
  return worthOfTreating(body.costs, [stretch], dose, 0)[0]?.threshold ?? null
}
