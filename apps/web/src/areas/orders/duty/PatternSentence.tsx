import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import type { Field } from '../../../ui/form/fields.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { patternOfDraft } from './duty-draft.ts'
import { nextPeriodsWords, patternWords } from './pattern-words.ts'
import type { DutyPerson } from './use-roster.ts'

type Props = {
  readonly display: Display
  readonly draft: GroupDraft
  readonly fields: readonly Field[]
  readonly people: readonly DutyPerson[]
  readonly className: string | undefined
}

/** The pattern in words, with its next three periods. */
export function PatternSentence({ display, draft, fields, people, className }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const { nowMs } = useTimeMode()
  const pattern = patternOfDraft(fields, draft)
  const timeContext = { nowMs, timeZone: setup.timezone }
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name
  return (
    <div className={className} role="status">
      {pattern === null ? (
        <Note>{t('duty.pattern.incomplete')}</Note>
      ) : (
        <>
          <strong>
            {patternWords(
              display,
              {
                ...pattern,
                personName: nameOf(draft.personId) ?? '',
                standInName: nameOf(draft.standInId) ?? null,
              },
              timeContext,
            )}
          </strong>
          <Note>{nextPeriodsWords(display, pattern, timeContext)}</Note>
        </>
      )}
    </div>
  )
}
