import { dangersByWork, dangersOf } from '@verglas/contract/alert-rules'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './alerts.module.css'
import { DangerCard } from './DangerCard.tsx'
import { alertsWithin } from './shape.ts'
import { useAlerts, useIsFavouritePlace } from './use-alerts.ts'
import { FetchedVoiceText } from './VoiceText.tsx'

type Props = { readonly hasOnlyFavourites: boolean }

const SOON_MS = 60_000

/** The organisation's dangers, most severe first, as a panel on another area's screen. */
export function AlertList({ hasOnlyFavourites }: Props) {
  const { setup } = useContextData()
  const isFavourite = useIsFavouritePlace()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const [openKey, setOpenKey] = useState<string | null>(null)
  const answer = useAlerts()
  const alerts = answer.data?.alerts
  const dangers = useMemo(() => {
    const allDangers = dangersOf(alertsWithin(alerts ?? [], { zoneId: null, hasOnlyFavourites }, isFavourite))
    const { first, slow } = dangersByWork(allDangers, nowMs)
    return [...first, ...slow]
  }, [alerts, isFavourite, hasOnlyFavourites, nowMs])
  return (
    <Answer
      answer={answer}
      failed={t('alerts.failed')}
      loading={<Loading shape="table" count={4} />}
      isSection
    >
      {() =>
        dangers.length === 0 ? (
          <Empty>{t('alerts.none')}</Empty>
        ) : (
          <ul className={css.cards} aria-label={t('alerts.title')}>
            {dangers.map((danger) => (
              <li key={danger.key}>
                <DangerCard
                  display={display}
                  danger={danger}
                  nowMs={nowMs}
                  isOpen={danger.key === openKey}
                  onToggle={() => setOpenKey(danger.key === openKey ? null : danger.key)}
                >
                  {danger.voices.map(({ alert }) => (
                    <FetchedVoiceText key={alert.id} display={display} alert={alert} />
                  ))}
                </DangerCard>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  )
}
