import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { automaticWords, directiveWords } from '@verglas/language'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { adviceFact } from '../circuits/CircuitCells.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { directiveChanges, previousDirective } from './directive-changes.ts'
import { PassLines } from './PassLines.tsx'

type Props = { readonly display: Display; readonly circuit: Circuit }

/** The page size of the server. */
const PAGE = 50

/** Who ordered what and when, and how it ended; loaded when opened. */
export function DirectiveHistory({ display, circuit }: Props) {
  const { t } = display
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('circuits.directive.history')}</summary>
      {isOpen && <HistoryPage display={display} circuit={circuit} />}
    </details>
  )
}

function HistoryPage({ display, circuit, before }: Props & { readonly before?: number }) {
  const { t } = display
  const [hasMore, setHasMore] = useState(false)
  const answer = useCall(
    'listDirectives',
    { params: { circuitId: circuit.id }, query: before === undefined ? {} : { before } },
    { keepsPrevious: true },
  )
  return (
    <Answer
      answer={answer}
      failed={t('circuits.directive.historyFailed')}
      loading={<Loading shape="text" count={3} />}
      isSection
    >
      {({ directives }) => (
        <>
          {directives.length === 0 && before === undefined && (
            <Note>{t('circuits.directive.noHistory')}</Note>
          )}
          <Stack as="ol" className={css.history} gap={8} margin="8px 0">
            {directives.map((directive, index) => (
              <HistoryEntry
                key={directive.id}
                display={display}
                circuit={circuit}
                directive={directive}
                previous={previousDirective(directives, index)}
              />
            ))}
          </Stack>
          {directives.length === PAGE && !hasMore && (
            <Button size="compact-sm" variant="default" onClick={() => setHasMore(true)}>
              {t('circuits.directive.older')}
            </Button>
          )}
          {hasMore && (
            <HistoryPage display={display} circuit={circuit} before={directives.at(-1)?.revision ?? 0} />
          )}
        </>
      )}
    </Answer>
  )
}

type Entry = CallAnswer<'listDirectives'>['directives'][number]
type EntryProps = Props & { readonly directive: Entry; readonly previous: Entry | undefined }

function HistoryEntry({ display, circuit, directive, previous }: EntryProps) {
  const { t, formats } = display
  const { state, scope, author, orderedAt, archivedBy, archivedAt, comment, holdsAt } = directive
  const facts = [
    t(`circuits.directive.states.${state}`),
    scope === 'private' ? t('circuits.private') : '',
    automaticWords(display, directive),
    t('circuits.directive.by', { author, time: formats.dateTime(Date.parse(orderedAt)) }),
    holdsAt === null ? adviceFact(display, directive) : '',
    state === 'archived' && archivedBy !== null && archivedAt !== null
      ? t('circuits.directive.archivedBy', {
          author: archivedBy,
          time: formats.dateTime(Date.parse(archivedAt)),
        })
      : '',
  ]
  return (
    <li>
      <span>{directiveWords(display, directive, circuit)}</span>
      <PassLines display={display} circuit={circuit} passes={directive.passes} />
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {comment !== '' && <small>{comment}</small>}
      {previous && (
        <small>{changeWords(display, directiveChanges(display, { directive, previous, circuit }))}</small>
      )}
    </li>
  )
}

const changeWords = ({ t }: Display, changes: readonly string[]): string =>
  changes.length === 0
    ? t('circuits.directive.changes.none')
    : t('circuits.directive.changes.title', { changes: changes.join(' · ') })
