import { Button } from '@mantine/core'
import { spreadWords } from '@verglas/language'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { IconAlertTriangle, IconClock } from '../../../ui/icons.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { CrewQuestion } from './CrewQuestion.tsx'
import css from './crew.module.css'
import { type CrewReport, mayInsist } from './crew-report.ts'
import { reportQueue } from './report-queue.ts'
import { useCrewReports } from './use-crew-reports.ts'

type Props = { readonly display: Display; readonly circuits: readonly Circuit[] }

/** Reports of the crew that the server does not have: those to be sent, and those that it refused. */
export function WaitingReports({ display, circuits }: Props) {
  const { t } = display
  const { reports, hasFailed } = useCrewReports()
  const waiting = reports.filter(({ refusal }) => refusal === null)
  const refused = reports.filter(({ refusal }) => refusal !== null)
  const line = (report: CrewReport) => reportWords(display, report, circuits)
  return (
    <>
      {waiting.length > 0 && hasFailed && (
        <section className={css.notSent} role="status">
          <p>
            <IconClock size={20} aria-hidden /> <strong>{t('crew.notSent')}</strong>
          </p>
          <ul className="bullets">
            {waiting.map((report) => (
              <li key={report.id}>{line(report)}</li>
            ))}
          </ul>
        </section>
      )}
      {refused.map((report) => (
        <Refused key={report.id} display={display} report={report} words={line(report)} />
      ))}
    </>
  )
}

type RefusedProps = Pick<Props, 'display'> & { readonly report: CrewReport; readonly words: string }

/** Says why a report was not stored, and lets the crew insist. It stays until somebody discards it. */
function Refused({ display: { t }, report, words }: RefusedProps) {
  const { id, refusal } = report
  const [isRemoving, setRemoving] = useState(false)
  const reason = mayInsist(report)
    ? t(`crew.refused.${refusal}`)
    : failureWords(t, new ApiError(refusal ?? 'Internal'))
  return (
    <section className={css.refused} role="alert">
      <p>
        <IconAlertTriangle size={20} aria-hidden /> <strong>{t('crew.refused.title', { words })}</strong>
      </p>
      <p>{reason}</p>
      {isRemoving ? (
        <CrewQuestion
          label={words}
          question={t('crew.refused.removeQuestion')}
          confirm={t('crew.refused.removeSure')}
          cancel={t('crew.refused.keep')}
          onConfirm={() => reportQueue.remove(id)}
          onCancel={() => setRemoving(false)}
        />
      ) : (
        <>
          <Button size="lg" className={css.answer} onClick={() => reportQueue.insist(id)}>
            {t(mayInsist(report) ? 'crew.refused.insist' : 'crew.refused.retry')}
          </Button>
          <Button size="lg" variant="default" className={css.answer} onClick={() => setRemoving(true)}>
            {t('crew.refused.remove')}
          </Button>
        </>
      )}
    </section>
  )
}

/** «Fait 23:04, passage 2, 15 g/m² · Lembron» */
function reportWords(display: Display, report: CrewReport, circuits: readonly Circuit[]): string {
  const { t, formats } = display
  const { state, passNo, spreadGm2, at, circuitId, reopens } = report
  const circuit = circuits.find(({ id }) => id === circuitId)
  const amount = circuit ? spreadWords(display, { minGm2: spreadGm2, maxGm2: null }, circuit) : ''
  const reportTexts = [
    t(`crew.tap.${reopens ? 'reopened' : state}`, { time: formats.time(Date.parse(at)) }),
    state === 'seen' ? '' : t('crew.passNo', { number: passNo + 1 }),
    amount,
  ]
  return [reportTexts.filter(Boolean).join(', '), circuit?.name].filter(Boolean).join(' · ')
}
