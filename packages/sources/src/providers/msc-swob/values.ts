import { isMeasureCode, MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { ObservationFact, Quality } from '../../facts/observation.ts'
import { type Refusal, refusal } from '../../reading/refusal.ts'
import { numberOf, toMetric } from '../../reading/units.ts'
import { type Choice, ELEMENTS } from './elements.ts'

/** One element of the result as in the message. */
export type Element = {
  name: string
  uom: string
  value: string
  /** `qa_summary` of its qualifier. */
  qa: string | null
  /** `data_flag` of its qualifier. */
  dataFlag: string | null
  line: number | null
}

type Values = Pick<ObservationFact, 'values' | 'quality' | 'elements'>

const ROWS: readonly [MeasureCode, readonly Choice[]][] = Object.entries(ELEMENTS).flatMap(
  ([code, choices]) =>
    isMeasureCode(code) ? [[code, choices] as const satisfies [MeasureCode, readonly Choice[]]] : [],
)

/**
 * The measures of one observation: for each, the first element of its list that is present and not missing.
 */
export function valuesOf(
  elements: readonly Element[],
  isFullHour: boolean,
): Values & { refusals: Refusal[] } {
  const measures: Values = { values: {}, quality: {}, elements: {} }
  const refusals = new Map<Element, Refusal>()
  const byName = groupedByName(elements)
  for (const [code, choices] of ROWS) {
    for (const choice of choices) {
      if (choice.atFullHour && !isFullHour) continue
      if (byName.get(choice.name)?.some((element) => take(code, choice, element, measures, refusals))) break
    }
  }
  return { ...measures, refusals: [...refusals.values()] }
}

/** An element can occur twice: as measured, and as computed by the service. */
function groupedByName(elements: readonly Element[]): Map<string, Element[]> {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const group = groups.get(element.name)
    if (group) group.push(element)
    else groups.set(element.name, [element])
  }
  return groups
}

/** Whether the element settles the measure: it has a value, or says that there is none. */
function take(
  code: MeasureCode,
  choice: Choice,
  element: Element,
  measures: Values,
  refusals: Map<Element, Refusal>,
): boolean {
  const raw = element.value.trim()
  if (raw === '' || raw === 'MSNG' || element.qa === '-1') return false
  const written = `${element.name}="${raw}" ${element.uom}`
  const number = numberOf(raw)
  if (number === null) {
    refusals.set(element, refusal('not_a_number', written, element.line))
    return false
  }
  const metric = toMetric(number, element.uom, MEASURES[code].quantity)
  if (metric === null) {
    refusals.set(element, refusal('unknown_unit', written, element.line))
    return false
  }
  measures.elements[code] = element.name
  if (isSuppressed(element.qa)) {
    measures.quality[code] = { flag: 'source', raw: number, note: `qa_summary ${element.qa}, suppressed` }
    return true
  }
  if (!(metric >= MEASURES[code].min && metric <= MEASURES[code].max)) {
    measures.quality[code] = { flag: 'out_of_range', raw: number, note: written }
    return true
  }
  // Above 100 % means fog on a capacitive sensor.
  measures.values[code] = code === 'rh' ? Math.min(metric, 100) : metric
  const note = doubt(choice, element)
  if (note) measures.quality[code] = { flag: 'source', note } satisfies Quality
  return true
}

/** MSC gives -10 to values that it suppresses, such as snow depth in summer. */
function isSuppressed(qa: string | null): boolean {
  return qa !== null && (numberOf(qa) ?? 0) < 0
}

/** Doubts of the source itself about the value: a failed check, an incomplete period. */
function doubt(choice: Choice, element: Element): string | undefined {
  const notes = [
    element.qa !== null && element.qa !== '100' ? `qa_summary ${element.qa}` : '',
    element.dataFlag !== null && element.dataFlag !== '1' ? `data_flag ${element.dataFlag}` : '',
    choice.note ?? '',
  ].filter((note) => note !== '')
  return notes.length > 0 ? notes.join(', ') : undefined
}
