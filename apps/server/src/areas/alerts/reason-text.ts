import { CEILS, WEATHER_ALERTS } from '@verglas/contract/ceil-codes'
import type { Locale } from '@verglas/contract/codes'
import { type Formats, reasonSentences, translateFrom } from '@verglas/language'
import en from '@verglas/language/areas/ceils/en.json'
import fr from '@verglas/language/areas/ceils/fr.json'
import type { AlertInForce } from './in-force.ts'
import { isOwn, type OwnReason } from './own.ts'
import { textIn } from './rules.ts'

const TRANSLATE = { fr: translateFrom(fr), en: translateFrom(en) } as const

/** What is said of an alert outside the screens: of an own one its rule, values and what closes it. */
export function alertText(alert: AlertInForce, reader: { lang: Locale; formats: Formats }): string {
  if (isOwn(alert)) return reasonText(alert.reason, reader)
  const [text] = textIn(alert.content.texts, reader.lang)
  const parts = [text?.description, text?.instruction]
  return parts.filter((part) => part != null && part !== '').join('\n\n')
}

function reasonText(reason: OwnReason, { lang, formats }: { lang: Locale; formats: Formats }): string {
  const pen = { t: TRANSLATE[lang], formats, moment: formats.dateTime }
  if (reason.form === 'ceil')
    return reasonSentences(pen, { ...reason, quantity: CEILS[reason.kind].quantity }).join(' ')
  const { quantity, crosses } = WEATHER_ALERTS[reason.kind]
  return reasonSentences(pen, { ...reason, quantity, crosses }).join(' ')
}
