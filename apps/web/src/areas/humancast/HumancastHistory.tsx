import { useState } from 'react'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { HumancastWords } from './HumancastWords.tsx'
import css from './humancast.module.css'

type Props = { display: Display; humancastId: string }

/** Who wrote which version and when, latest first; loaded when opened. */
export function HumancastHistory({ display, humancastId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{display.t('humancast.history')}</summary>
      {isOpen && <Versions display={display} humancastId={humancastId} />}
    </details>
  )
}

function Versions({ display, humancastId }: Props) {
  const { t, formats } = display
  const answer = useCall('getHumancastHistory', { params: { id: humancastId } })
  return (
    <Answer
      answer={answer}
      failed={t('humancast.historyFailed')}
      loading={<Loading shape="text" count={2} />}
      isSection
    >
      {({ changes }) => (
        <ol>
          {changes.map(({ revision, changedAt, changedBy, entry }) => (
            <li key={revision}>
              <p className={css.facts}>
                <span>{formats.dateTime(Date.parse(changedAt))}</span>
                <span>{changedBy}</span>
                {entry && <span>{t('humancast.points', { count: entry.castpointIds.length })}</span>}
              </p>
              {entry ? (
                <HumancastWords display={display} humancast={entry} />
              ) : (
                <p>{t('humancast.withdrawn')}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Answer>
  )
}
