import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { CrewQuestion } from './CrewQuestion.tsx'
import css from './crew.module.css'
import { donePasses, type OrderProgress } from './crew-pass.ts'
import type { CrewOrder } from './use-crew-orders.ts'
import { useCrewReports } from './use-crew-reports.ts'

type Props = { readonly display: Display; readonly circuit: Circuit; readonly order: CrewOrder }
type Pass = OrderProgress['passes'][number]

/** The passes that are done, latest first. A crew may take back its own. */
export function DonePasses({ display, circuit, order: { directive, passes } }: Props) {
  const { t, formats } = display
  const { isClosed, reason } = useLiveOnly()
  const { reports, report } = useCrewReports()
  const [reopening, setReopening] = useState<Pass | null>(null)
  const isWaiting = ({ passNo }: Pass) =>
    reports.some(
      (waiting) =>
        waiting.directiveId === directive.id && waiting.passNo === passNo && waiting.refusal === null,
    )
  const words = ({ passNo, name, doneAt }: Pass) =>
    t('crew.passDone', { number: passNo + 1, name, time: formats.time(Date.parse(doneAt ?? '')) })
  if (reopening)
    return (
      <CrewQuestion
        label={words(reopening)}
        question={t('crew.reopen.question', { number: reopening.passNo + 1 })}
        confirm={t('crew.reopen.sure')}
        cancel={t('crew.reopen.no')}
        onConfirm={() => {
          setReopening(null)
          report({
            directiveId: directive.id,
            circuitId: circuit.id,
            state: 'out',
            passNo: reopening.passNo,
            reopens: true,
          })
        }}
        onCancel={() => setReopening(null)}
      />
    )
  return (
    <ul className={css.done}>
      {donePasses(passes).map((pass) => (
        <li key={`${pass.passNo} ${pass.name}`}>
          <span>
            {isWaiting(pass) && <WaitingReport />}
            {words(pass)}
          </span>
          {pass.isOwn && (
            <Button
              variant="subtle"
              size="md"
              className={css.undo}
              disabled={isClosed}
              title={reason}
              onClick={() => setReopening(pass)}
            >
              {t('crew.notDone')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says that the report waits on this device for a network. */
function WaitingReport() {
  const { t } = useTranslation()
  return (
    <>
      <strong className={css.waiting}>{t('crew.waiting')}</strong>{' '}
    </>
  )
}
