import { ALERT_TYPES, type AlertType, SEVERITIES, type Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import en from '@verglas/language/areas/alerts/en.json'
import fr from '@verglas/language/areas/alerts/fr.json'
import ceilsEn from '@verglas/language/areas/ceils/en.json'
import ceilsFr from '@verglas/language/areas/ceils/fr.json'
import type { OwnContent } from '../../chain/facts/own-alerts.ts'
import { DEPARTMENT_NAMES } from './department-names.ts'
import type { AlertInForce } from './in-force.ts'
import type { ContentArea } from './queries.ts'

const WORDS = { fr: fr.alerts, en: en.alerts } as const
const OWN_WORDS = { fr: ceilsFr.ceils, en: ceilsEn.ceils } as const

export const typeNames = (lang: Locale) =>
  ALERT_TYPES.map((type) => ({ type, name: WORDS[lang].types[type] }))
export const severityNames = (lang: Locale) =>
  SEVERITIES.map((severity) => ({ severity, name: WORDS[lang].severities[severity] }))

/** A headline for an alert that only has a colour: «Neige-verglas : vigilance orange». */
export function composedHeadline(
  { type, severity }: Pick<AlertInForce, 'type' | 'severity'>,
  lang: Locale,
): string {
  return filled(WORDS[lang].headline, { type: typeName(type, lang), colour: colourName(severity, lang) })
}

/**
 * Headline of an alert of the product's own rules: «Air sous le seuil minimal – Viaducs», «Brouillard prévu».
 * Its values are displayed separately.
 */
export function ownHeadline(content: OwnContent, lang: Locale): string {
  const words = OWN_WORDS[lang]
  if (content.form === 'weather') return words.forecast[content.kind]
  const headline = words.headlines[content.threshold.kind]
  return content.ruleName === null
    ? filled(words.ofPerson, { headline })
    : filled(words.ofOrganisation, { headline, name: content.ruleName })
}

const typeName = (type: AlertType, lang: Locale): string => WORDS[lang].types[type]
const colourName = (severity: Severity, lang: Locale): string => WORDS[lang].colours[severity]

/** The first area's name and how many more there are. */
export function areaNameOf(areas: readonly ContentArea[], lang: Locale): string | null {
  const names = areas.map((area) => oneAreaName(area, lang)).filter((name) => name !== null)
  const [first] = names
  if (first === undefined) return null
  return names.length > 1 ? filled(WORDS[lang].andMore, { name: first, count: names.length - 1 }) : first
}

export function oneAreaName({ names, codes }: ContentArea, lang: Locale): string | null {
  const nameThere = names[lang] ?? names.fr ?? names.en
  if (nameThere) return nameThere
  const [code] = codes
  if (!code) return null
  const department = DEPARTMENT_NAMES[code.value]
  if (code.scheme === 'department') return department ?? code.value
  if (code.scheme === 'coast') return filled(WORDS[lang].coast, { name: department ?? code.value })
  return code.value
}

function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
