import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { CEIL_KINDS, CEILS, type CeilKind, type CeilThreshold } from '@verglas/contract/ceil-codes'
import type { FormatSettings } from '@verglas/language'
import { convert, type Quantity } from '@verglas/quantities'
import type { FieldErrors } from '../../ui/form/field-error.ts'
import { isNoNumber, readTypedNumber, type TypedNumber, typedNumber } from '../../ui/form/typed-number.ts'

/** A threshold as typed into the form. */
export type ThresholdDraft = {
  readonly isEnabled: boolean
  readonly severity: WarningSeverity
  readonly value: TypedNumber
  /** Degrees; '': any direction. */
  readonly direction: string
  /** Only for a water level: the forecast wind that must coincide with it. */
  readonly wind: TypedNumber
}
export type ThresholdDrafts = { readonly [Kind in CeilKind]: ThresholdDraft }

const toUnit =
  (quantity: Quantity, { units }: FormatSettings) =>
  (metric: number) =>
    convert(quantity, metric, units).value

export const readValue = (kind: CeilKind, text: string, writing: FormatSettings): TypedNumber => {
  const { quantity } = CEILS[kind]
  return quantity ? readTypedNumber(text, toUnit(quantity, writing)) : readTypedNumber(text, (value) => value)
}
export const typedValue = (kind: CeilKind, metric: number | null, writing: FormatSettings): TypedNumber => {
  const { quantity } = CEILS[kind]
  return typedNumber(quantity ? metric : null, toUnit(quantity ?? 'temperature', writing), writing.locale)
}
export const readWind = (text: string, writing: FormatSettings): TypedNumber =>
  readTypedNumber(text, toUnit('speed', writing))

/** Drafts of the existing thresholds, and for every other kind a draft with default values. */
export function draftsOf(thresholds: readonly CeilThreshold[], writing: FormatSettings): ThresholdDrafts {
  const draftOf = (kind: CeilKind): ThresholdDraft => {
    const stored = thresholds.find((threshold) => threshold.kind === kind)
    return {
      isEnabled: stored?.isEnabled ?? false,
      severity: stored?.severity ?? 2,
      value: typedValue(kind, stored?.value ?? CEILS[kind].usual, writing),
      direction: stored?.directionDeg == null ? '' : `${stored.directionDeg}`,
      wind: typedNumber(stored?.windKmh ?? null, toUnit('speed', writing), writing.locale),
    }
  }
  return Object.fromEntries(CEIL_KINDS.map((kind) => [kind, draftOf(kind)])) as ThresholdDrafts // Each kind occurs once.
}

/** Whether the kind can be limited to a wind direction. */
export const hasDirection = (kind: CeilKind, { wind }: ThresholdDraft): boolean =>
  kind === 'wind' || (kind === 'water_level' && Number.isFinite(wind.value))

export function thresholdOf(kind: CeilKind, draft: ThresholdDraft): CeilThreshold {
  const { isEnabled, severity, value, direction, wind } = draft
  return {
    kind,
    isEnabled,
    severity,
    value: CEILS[kind].quantity === null ? null : value.value,
    directionDeg: direction !== '' && hasDirection(kind, draft) ? Number(direction) : null,
    windKmh: kind === 'water_level' && Number.isFinite(wind.value) ? wind.value : null,
  }
}

/** Thresholds that are switched on, and existing ones that are switched off now, whose value stays. */
export function readThresholds(
  drafts: ThresholdDrafts,
  stored: readonly CeilThreshold[],
  writing: FormatSettings,
): { thresholds: CeilThreshold[]; errors: FieldErrors } {
  const errors: Record<string, FieldErrors[string]> = {}
  const thresholds = CEIL_KINDS.flatMap((kind) => {
    const draft = drafts[kind]
    if (!draft.isEnabled && !stored.some((threshold) => threshold.kind === kind)) return []
    const { quantity, bounds } = CEILS[kind]
    const { value, wind } = draft
    if (quantity && !Number.isFinite(value.value))
      errors[`${kind}.value`] = { word: isNoNumber(value) ? 'ceils.errors.number' : 'ceils.errors.required' }
    else if (bounds && (value.value < bounds[0] || value.value > bounds[1])) {
      const [word, limit] = value.value < bounds[0] ? ['min', bounds[0]] : ['max', bounds[1]]
      errors[`${kind}.value`] = {
        word: `ceils.errors.${word}`,
        limit: Math.round(toUnit(quantity ?? 'temperature', writing)(limit as number)),
      }
    }
    if (kind === 'water_level' && isNoNumber(wind)) errors[`${kind}.wind`] = { word: 'ceils.errors.number' }
    return [thresholdOf(kind, draft)]
  })
  const [airMin, airMax] = [drafts.air_min, drafts.air_max]
  if (airMin.isEnabled && airMax.isEnabled && airMin.value.value >= airMax.value.value)
    errors['air_min.value'] ??= { word: 'ceils.minAboveMax' }
  return { thresholds, errors }
}

/** The form field for a server error that names a threshold by its position in the request. */
export function fieldOf(path: string, thresholds: readonly CeilThreshold[]): string {
  const [, index, field] = path.match(/thresholds\.(\d+)\.(\w+)/) ?? []
  const kind = index === undefined ? undefined : thresholds[Number(index)]?.kind
  return kind
    ? `${kind}.${field === 'windKmh' ? 'wind' : field === 'directionDeg' ? 'direction' : 'value'}`
    : ''
}
