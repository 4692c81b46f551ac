import type { CallBody } from '@verglas/contract'
import { LOCALES } from '@verglas/contract/codes'
import { formats as formatsOf } from '@verglas/language'
import { wordsIn } from '../../../i18n/i18n.ts'
import { useContextData } from '../../../lib/context.ts'
import { noteBody } from './change-words.ts'
import type { Change } from './changes.ts'
import { useCircuits } from './use-circuits.ts'

type Texts = CallBody<'createReport'>['texts']

/** Writes the note in both languages, in the time zone and units of its author. */
export function useNoteTexts() {
  const { formats } = useContextData()
  const circuitOf = useCircuits()
  return async (changes: readonly Change[], sinceMs: number): Promise<Texts> => {
    const { settings } = formats()
    const written = await Promise.all(
      LOCALES.map(async (locale) => {
        const localizer = { t: await wordsIn(locale), formats: formatsOf({ ...settings, locale }) }
        const title = localizer.t('handover.title', { since: localizer.formats.dateTime(sinceMs) })
        return [locale, { title, body: noteBody(localizer, changes, circuitOf) }] as const
      }),
    )
    return Object.fromEntries(written) as Texts
  }
}
