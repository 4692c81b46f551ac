import { isLocale } from '@verglas/language/locales'
import { addTexts } from '../../i18n/i18n.ts'

/**
 * Each provider's description of itself and of its settings, stored next to its source. Only these screens
 * need them; they come in all languages, because each file would cost a request.
 */
const FILES = import.meta.glob<object>('../../../../../packages/sources/src/providers/*/*.json', {
  eager: true,
  import: 'default',
})

for (const [file, texts] of Object.entries(FILES)) {
  const locale = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
  if (isLocale(locale)) addTexts(locale, texts)
}
