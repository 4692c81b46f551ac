import { CEILS, WEATHER_ALERTS } from '@verglas/contract/ceil-codes'
import type { Locale } from '@verglas/contract/codes'
import { type Formats, reasonSentences } from '@verglas/language'
import { translateIn, wordsOf } from '@verglas/language/words'
import type { AlertInForce } from './in-force.ts'
import { isOwn, type OwnReason } from './own.ts'
import { textIn } from './rules.ts'

/**
 * The text of an alert outside the screens; for the product's own alerts: the rule, its values and what
 * closes it.
 */
export function alertText(alert: AlertInForce, reader: { lang: Locale; formats: Formats }): string {
  if (isOwn(alert)) return reasonText(alert.reason, reader)
  const [text] = textIn(alert.content.texts, reader.lang)
  const endNote = alert.content.isEndAssumed ? wordsOf(reader.lang).alerts.endAssumedText : null
  const paragraphs = [text?.description, text?.instruction, endNote]
  return paragraphs.filter((paragraph) => paragraph != null && paragraph !== '').join('\n\n')
}

function reasonText(reason: OwnReason, { lang, formats }: { lang: Locale; formats: Formats }): string {
  const localizer = { t: translateIn(lang), formats, moment: formats.dateTime }
  if (reason.form === 'ceil')
    return reasonSentences(localizer, { ...reason, quantity: CEILS[reason.kind].quantity }).join(' ')
  const { quantity, crosses } = WEATHER_ALERTS[reason.kind]
  return reasonSentences(localizer, { ...reason, quantity, crosses }).join(' ')
}
