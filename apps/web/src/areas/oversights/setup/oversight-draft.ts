import type { CallBody } from '@verglas/contract'
import type { WarningSeverity } from '@verglas/contract/alert-codes'
import { type OversightArea, oversightAreaProblem } from '@verglas/contract/oversight-area'
import {
  OVERSIGHT_RADIUS_KM,
  type OversightMeasure,
  oversightMeasure,
} from '@verglas/contract/oversight-codes'
import type { FormatSettings } from '@verglas/language'
import { convert, convertDifference, round, unitOf } from '@verglas/quantities'
import { type Area, type ReadArea, readArea } from '../../../map/drawing/area-text.ts'
import type { FieldErrors } from '../../../ui/form/field-error.ts'
import { isNoNumber, readTypedNumber, type TypedNumber, typedNumber } from '../../../ui/form/typed-number.ts'
import type { Reading } from '../../../ui/form/use-form.ts'
import type { Oversight, Rule } from '../panels.ts'

export type AreaKind = OversightArea['type']
export type CircleDraft = {
  readonly latitude: TypedNumber
  readonly longitude: TypedNumber
  readonly radius: TypedNumber
}
export type PlacesDraft = {
  readonly castpoints: readonly string[]
  readonly stations: readonly string[]
  readonly segments: readonly string[]
}
export type RuleDraft = Omit<Rule, 'value'> & { readonly value: TypedNumber }

/** Each kind of area keeps its input while another kind is displayed. */
export type OversightDraft = {
  readonly name: string
  readonly kind: AreaKind
  readonly polygon: { readonly area: Area | null; readonly text: string | null }
  readonly circle: CircleDraft
  readonly places: PlacesDraft
  readonly rules: readonly RuleDraft[]
}
export type OversightBody = CallBody<'putOversight'>
export type TriedBody = Pick<OversightBody, 'area' | 'rules'>

/** Unlike a zone, an oversight may cross the date line. */
export const readOversightArea = (text: string): ReadArea => readArea(text, oversightAreaProblem)

const DEGREE_DIGITS = 5
const asTyped = (value: number): number => value
const degrees = (value: number | null, { locale }: FormatSettings) =>
  typedNumber(value === null ? null : round(value, DEGREE_DIGITS), asTyped, locale)
export const readDegrees = (text: string): TypedNumber => readTypedNumber(text, asTyped)

/** Large enough for kilometres or miles as the unit. */
const FAR_M = 50_000
const kmInUnit =
  ({ units }: FormatSettings) =>
  (km: number) =>
    convert('visibility', km * 1000, units, FAR_M).value
export const farUnit = ({ units }: FormatSettings): string => unitOf('visibility', units, FAR_M)
export const readKm = (text: string, writing: FormatSettings): TypedNumber =>
  readTypedNumber(text, kmInUnit(writing))

/** A circle around the clicked position; the radius stays. */
export const circleAt = (
  { longitude, latitude }: { readonly longitude: number; readonly latitude: number },
  { radius }: CircleDraft,
  writing: FormatSettings,
): CircleDraft => ({ latitude: degrees(latitude, writing), longitude: degrees(longitude, writing), radius })

const toUnit =
  (measure: OversightMeasure, { units }: FormatSettings) =>
  (metric: number) => {
    const { quantity, isDifference } = oversightMeasure(measure)
    if (quantity === 'code') return metric
    return (isDifference ? convertDifference : convert)(quantity, metric, units, 0).value
  }
export const typedBound = (measure: OversightMeasure, metric: number, writing: FormatSettings): TypedNumber =>
  typedNumber(metric, toUnit(measure, writing), writing.locale)
export const readBound = (measure: OversightMeasure, text: string, writing: FormatSettings): TypedNumber =>
  readTypedNumber(text, toUnit(measure, writing))

const USUAL_RADIUS_KM = 10

export function draftOf(stored: Oversight | undefined, writing: FormatSettings): OversightDraft {
  const area = stored?.area
  const circle = area?.type === 'circle' ? area : null
  return {
    name: stored?.name ?? '',
    kind: area?.type ?? 'polygon',
    polygon: { area: area?.type === 'polygon' ? (area.geometry as Area) : null, text: null },
    circle: {
      latitude: degrees(circle?.latitude ?? null, writing),
      longitude: degrees(circle?.longitude ?? null, writing),
      radius: typedNumber(circle?.radiusKm ?? USUAL_RADIUS_KM, kmInUnit(writing), writing.locale),
    },
    places: area?.type === 'places' ? area : { castpoints: [], stations: [], segments: [] },
    rules: stored
      ? stored.rules.map((rule) => ({ ...rule, value: typedBound(rule.measure, rule.value, writing) }))
      : proposedRules(writing),
  }
}

/** Initial value of a new rule, by measure. */
const USUAL_VALUES: Readonly<Partial<Record<OversightMeasure, number>>> = {
  // Initial bound «fort», like that of the product's own alerts.
  risk: 2,
  danger: 3,
  road_surface: 0,
  surface: 0,
  dew_margin: 0,
  air: 0,
  rain: 4,
  snowfall: 1,
  freezing_rain: 0.1,
  wind: 50,
  gust: 70,
  visibility: 200,
  observed_surface: 0,
  observed_air: 0,
  observed_gust: 70,
  observed_visibility: 200,
  observed_rain: 4,
  observed_film: 0.1,
  observed_level: 1,
}
const USUAL_SEVERITY: WarningSeverity = 2

export function newRule(
  measure: OversightMeasure,
  rules: readonly RuleDraft[],
  writing: FormatSettings,
): RuleDraft {
  const existingIds = new Set(rules.map(({ id }) => id))
  let number = rules.length + 1
  while (existingIds.has(`rule-${number}`)) number += 1
  return {
    id: `rule-${number}`,
    minHours: 1,
    severity: USUAL_SEVERITY,
    window: null,
    ...measureUnits(measure, writing),
  }
}

/** Measures of a new watch: the danger of the road, at points and on segments. */
const PROPOSED = ['danger', 'risk'] as const satisfies readonly OversightMeasure[]
function proposedRules(writing: FormatSettings): RuleDraft[] {
  const rules: RuleDraft[] = []
  for (const measure of PROPOSED) rules.push(newRule(measure, rules, writing))
  return rules
}

/** The fields of a rule that depend on its measure. */
export const measureUnits = (measure: OversightMeasure, writing: FormatSettings) => ({
  measure,
  riskKind: null,
  operator: oversightMeasure(measure).usual,
  value: typedBound(measure, USUAL_VALUES[measure] ?? 0, writing),
})

export const rulesOf = (rules: readonly RuleDraft[]): Rule[] =>
  rules.map(({ value, ...rule }) => ({ ...rule, value: value.value }))

/** The area as it would be stored; null while it is incomplete. */
export function areaOf({ kind, polygon, circle, places }: OversightDraft): OversightArea | null {
  if (kind === 'polygon') return polygon.area && { type: 'polygon', geometry: polygon.area }
  if (kind === 'circle') {
    const { latitude, longitude, radius } = circle
    const isComplete = [latitude, longitude, radius].every(({ value }) => Number.isFinite(value))
    return isComplete
      ? { type: 'circle', latitude: latitude.value, longitude: longitude.value, radiusKm: radius.value }
      : null
  }
  const count = places.castpoints.length + places.stations.length + places.segments.length
  return count === 0 ? null : { type: 'places', ...places }
}

type Errors = Record<string, FieldErrors[string]>

/** The request body and its errors by input. */
export function readDraft(draft: OversightDraft, writing: FormatSettings): Reading<OversightBody> {
  const area = areaOf(draft)
  const errors: Errors = {
    ...(draft.name.trim() === '' && { name: { word: 'form.errors.required' } }),
    ...areaErrors(draft, writing),
    ...ruleErrors(draft.rules, writing),
  }
  const body = { name: draft.name.trim(), area: area as OversightBody['area'], rules: rulesOf(draft.rules) }
  return { body: { ...body, expectedRevision: null }, errors }
}

function areaErrors({ kind, polygon, circle, places }: OversightDraft, writing: FormatSettings): Errors {
  if (kind === 'polygon') {
    const { area, text } = polygon
    const problem = text !== null ? readOversightArea(text).problem : area && oversightAreaProblem(area)
    if (problem) return { area: { word: `map.draw.problems.${problem}` } }
    return area ? {} : { area: { word: 'oversightsetup.errors.noArea' } }
  }
  if (kind === 'places') {
    const { castpoints, stations, segments } = places
    return castpoints.length + stations.length + segments.length > 0
      ? {}
      : { castpoints: { word: 'oversightsetup.errors.noPlaces' } }
  }
  const km = kmInUnit(writing)
  const [minKm, maxKm] = OVERSIGHT_RADIUS_KM
  return {
    ...boundError('latitude', circle.latitude, [-90, 90], asTyped),
    ...boundError('longitude', circle.longitude, [-180, 180], asTyped),
    ...boundError('radius', circle.radius, [minKm, maxKm], km),
  }
}

function ruleErrors(rules: readonly RuleDraft[], writing: FormatSettings): Errors {
  if (rules.length === 0) return { rules: { word: 'oversightsetup.errors.noRules' } }
  return Object.assign(
    {},
    ...rules.map(({ measure, value, window }, index) => ({
      ...boundError(
        `rules.${index}.value`,
        value,
        oversightMeasure(measure).bounds,
        toUnit(measure, writing),
      ),
      ...(window && window.from === window.to
        ? { [`rules.${index}.window`]: { word: 'oversightsetup.errors.window' } }
        : {}),
    })),
  )
}

function boundError(
  path: string,
  typed: TypedNumber,
  [min, max]: readonly [number, number],
  toDisplayUnit: (metric: number) => number,
): Errors {
  if (!Number.isFinite(typed.value))
    return { [path]: { word: isNoNumber(typed) ? 'oversightsetup.errors.number' : 'form.errors.required' } }
  if (typed.value >= min && typed.value <= max) return {}
  return {
    [path]: {
      word: 'oversightsetup.errors.between',
      limit: round(toDisplayUnit(min), 1),
      detail: `${round(toDisplayUnit(max), 1)}`,
    },
  }
}

/** The input for a path in the server's error. */
export function fieldOf(path: string): string {
  const field = path.replace(/^body\.?/, '')
  return /^rules\.\d+\.(value|window)$/.test(field) || field === 'name'
    ? field
    : field.startsWith('area')
      ? 'area'
      : ''
}
