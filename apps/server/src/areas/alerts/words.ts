import { ALERT_TYPES, type AlertType, SEVERITIES, type Severity } from '@verglas/contract/alert-codes'
import type { RoadAlertType } from '@verglas/contract/ceil-codes'
import type { Locale } from '@verglas/contract/codes'
import { fillPlaceholders } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import type { OwnContent } from '../../chain/facts/own-alerts.ts'
import { DEPARTMENT_NAMES } from './department-names.ts'
import type { AlertInForce } from './in-force.ts'
import type { ContentArea } from './queries.ts'

export const typeNames = (lang: Locale) =>
  ALERT_TYPES.map((type) => ({ type, name: wordsOf(lang).alerts.types[type] }))
export const severityNames = (lang: Locale) =>
  SEVERITIES.map((severity) => ({ severity, name: wordsOf(lang).alerts.severities[severity] }))

/** A headline for an alert that has only a colour: «Neige-verglas : vigilance orange». */
export function composedHeadline(
  { type, severity }: Pick<AlertInForce, 'type' | 'severity'>,
  lang: Locale,
): string {
  return fillPlaceholders(wordsOf(lang).alerts.headline, {
    type: typeName(type, lang),
    colour: colourName(severity, lang),
  })
}

/**
 * Headline of an alert of the product's own rules: «Air sous le seuil minimal – Viaducs», «Brouillard prévu».
 * Its values are displayed separately.
 */
export function ownHeadline(content: OwnContent, type: AlertType, lang: Locale): string {
  const words = wordsOf(lang).ceils
  if (content.form === 'weather')
    return content.kind === 'road_danger'
      ? (words.roadForecast[type as RoadAlertType] ?? words.forecast.road_danger)
      : words.forecast[content.kind]
  const headline = words.headlines[content.threshold.kind]
  return content.ruleName === null
    ? fillPlaceholders(words.ofPerson, { headline })
    : fillPlaceholders(words.ofOrganisation, { headline, name: content.ruleName })
}

export const noPlaceName = (lang: Locale): string => wordsOf(lang).alerts.noPlace

const typeName = (type: AlertType, lang: Locale): string => wordsOf(lang).alerts.types[type]
const colourName = (severity: Severity, lang: Locale): string => wordsOf(lang).alerts.colours[severity]

/** The first area's name and how many more there are. */
export function areaNameOf(areas: readonly ContentArea[], lang: Locale): string | null {
  const names = areas.map((area) => oneAreaName(area, lang)).filter((name) => name !== null)
  const [first] = names
  if (first === undefined) return null
  return names.length > 1
    ? fillPlaceholders(wordsOf(lang).alerts.andMore, { name: first, count: names.length - 1 })
    : first
}

export function oneAreaName({ names, codes }: ContentArea, lang: Locale): string | null {
  const nameThere = names[lang] ?? names.fr ?? names.en
  if (nameThere) return nameThere
  const [code] = codes
  if (!code) return null
  const department = DEPARTMENT_NAMES[code.value]
  if (code.scheme === 'department') return department ?? code.value
  if (code.scheme === 'coast')
    return fillPlaceholders(wordsOf(lang).alerts.coast, { name: department ?? code.value })
  return code.value
}
