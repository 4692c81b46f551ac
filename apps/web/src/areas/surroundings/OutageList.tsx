import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { type ActiveOutage, OutageCard, type PlannedOutage } from './OutageCard.tsx'
import { isOwn, plannedAround } from './outage-order.ts'
import css from './riskviews.module.css'

type Props = {
  /** Only outages that affect the organisation's equipment. */
  readonly hasOnlyOwn: boolean
}

const SOON_MS = 60_000
/** Hours of planned interruptions worth mentioning on another area's screen. */
const PLANNED_HOURS = 24
/** Maximum number of outages in the panel. */
const MAX_OUTAGES = 20

/** Current and planned power outages, on another area's screen; clicking one opens the screen of outages. */
export function OutageList({ hasOnlyOwn }: Props) {
  const display = useDisplay(useContextData().setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const nowMs = useNowMs(SOON_MS)
  const active = useCall('listActiveOutages', {}, { keepsPrevious: true })
  const planned = useCall('listPlannedOutages', {}, { keepsPrevious: true })
  const outages = useMemo((): readonly (ActiveOutage | PlannedOutage)[] => {
    const { before } = plannedAround(planned.data?.outages ?? [], PLANNED_HOURS, nowMs)
    return [...(active.data?.outages ?? []), ...before].filter((outage) => !hasOnlyOwn || isOwn(outage))
  }, [active.data, planned.data, nowMs, hasOnlyOwn])
  const open = (ref: string) =>
    void navigate({
      to: '/risks/hydroqc',
      search: ({ time }) => ({ ...(time === undefined ? {} : { time }), outage: ref }),
    })
  return (
    <Answer
      answer={allAnswered({ active, planned })}
      failed={t('riskviews.outages.failed')}
      loading={<Loading shape="table" count={4} />}
      isSection
    >
      {(loaded) => {
        if (loaded.active.issuedAt === null && loaded.planned.issuedAt === null)
          return <Empty>{t('riskviews.outages.noList')}</Empty>
        if (outages.length === 0) return <Empty>{t('riskviews.outages.noneActive')}</Empty>
        return (
          <>
            <Grid
              as="ul"
              gap={12}
              columns="repeat(auto-fill, minmax(280px, 1fr))"
              aria-label={t('outages.title')}
            >
              {outages.slice(0, MAX_OUTAGES).map((outage) => (
                <OutageCard
                  key={outage.ref}
                  display={display}
                  outage={outage}
                  nowMs={nowMs}
                  isOpen={false}
                  onOpen={() => open(outage.ref)}
                />
              ))}
            </Grid>
            <p className={css.hint}>{loaded.active.attribution}</p>
          </>
        )
      }}
    </Answer>
  )
}
