import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './riskviews.module.css'

export type ActiveOutage = CallAnswer<'listActiveOutages'>['outages'][number]
export type PlannedOutage = CallAnswer<'listPlannedOutages'>['outages'][number]

type Props = {
  display: Display
  outage: ActiveOutage | PlannedOutage
  nowMs: number
  isOpen: boolean
  onOpen: () => void
}

/**
 * One outage: how many customers are without power, since when and for how long, why, and which of the
 * organisation's equipment is affected.
 */
export function OutageCard({ display, outage, nowMs, isOpen, onOpen }: Props) {
  const { t, formats } = display
  const { clients, startAt, endMaxAt, reason, stations, cameras, points } = outage
  const startMs = Date.parse(startAt)
  const endMs = endMaxAt === null ? null : Date.parse(endMaxAt)
  return (
    <Box className={css.card} as="li" isPanel padding="10px 12px" data-selected={isOpen}>
      <Row as="header" align="baseline" justify="space-between" gap={8}>
        <strong>
          {clients === null
            ? t('riskviews.outages.clientsUnknown')
            : t('riskviews.outages.clients', { count: clients, number: formats.number(clients, 0) })}
        </strong>
        {'progress' in outage ? (
          <Progress display={display} progress={outage.progress} />
        ) : (
          <span>{t(`outages.states.${outage.state}`)}</span>
        )}
      </Row>
      <Grid as="dl" columns="auto 1fr" gap="2px 10px" margin="8px 0" size={13}>
        <dt>{t('riskviews.outages.start')}</dt>
        <dd>{`${formats.dateTime(startMs)} (${startMs > nowMs ? t('riskviews.outages.in', { duration: formats.duration(startMs - nowMs) }) : formats.age(nowMs - startMs)})`}</dd>
        <dt>{t('riskviews.outages.end')}</dt>
        <dd>{endWords(display, endMs, nowMs)}</dd>
        {'progress' in outage && (
          <>
            <dt>{t('riskviews.outages.stateHead')}</dt>
            <dd>{t(`outages.progress.${outage.progress}`)}</dd>
          </>
        )}
        <dt>{t('riskviews.outages.reason')}</dt>
        <dd>{t(`outages.reasons.${reason}`)}</dd>
        {'postponed' in outage && outage.postponed && outage.plannedStartAt && (
          <>
            <dt>{t('riskviews.outages.firstPlanned')}</dt>
            <dd>{formats.dateTime(Date.parse(outage.plannedStartAt))}</dd>
          </>
        )}
        {points[0] && (
          <>
            <dt>{t('riskviews.outages.nearPoint')}</dt>
            <dd>{`${points[0].name} (${formats.quantity('visibility', points[0].distanceKm * 1000)})`}</dd>
          </>
        )}
      </Grid>
      {stations.length + cameras.length > 0 && (
        <p className={css.places}>
          {t('riskviews.outages.inside')}{' '}
          {stations.map(({ id, name }) => (
            <span key={id}>
              <Link to="/stations/view/$stationId" params={{ stationId: id }}>
                {name}
              </Link>{' '}
            </span>
          ))}
          {cameras.map(({ id, name }) => (
            <span key={id}>
              <Link to="/cameras/$cameraId" params={{ cameraId: id }}>
                {t('riskviews.outages.camera', { name })}
              </Link>{' '}
            </span>
          ))}
        </p>
      )}
      <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={onOpen}>
        {t(
          isOpen
            ? 'riskviews.outages.close'
            : 'progress' in outage
              ? 'riskviews.outages.open'
              : 'riskviews.outages.onMap',
        )}
      </Button>
      {isOpen && 'progress' in outage && <Estimates display={display} outageRef={outage.ref} />}
    </Box>
  )
}

export function endWords({ t, formats }: Display, endMs: number | null, nowMs: number): string {
  if (endMs === null) return t('riskviews.outages.endUnknown')
  if (endMs < nowMs) return t('riskviews.outages.endPassed', { time: formats.dateTime(endMs) })
  const remaining = formats.duration(Math.ceil((endMs - nowMs) / MINUTE_MS) * MINUTE_MS)
  return `${formats.dateTime(endMs)} (${t('riskviews.outages.in', { duration: remaining })})`
}

/** Letters of the provider's list: assigned, on the way, at work; N if unknown. */
const STEPS = ['assigned', 'on_the_way', 'at_work'] as const
const LETTERS = { assigned: 'A', on_the_way: 'R', at_work: 'L' } as const

export function Progress({
  display: { t },
  progress,
}: {
  display: Display
  progress: ActiveOutage['progress']
}) {
  const words = t(`outages.progress.${progress}`)
  const done = (STEPS as readonly string[]).indexOf(progress)
  return (
    <Row as="span" className={css.progress} gap={4} role="img" aria-label={words} title={words}>
      {done < 0 ? (
        <span>N</span>
      ) : (
        STEPS.map((step, index) => (
          <span key={step} data-done={index <= done}>
            {LETTERS[step]}
          </span>
        ))
      )}
    </Row>
  )
}

/** The provider's estimates of the end, in order. */
function Estimates({ display: { t, formats }, outageRef }: { display: Display; outageRef: string }) {
  const answer = useCall('listOutageEstimates', { params: { outageRef } }, { keepsPrevious: true })
  return (
    <Answer answer={answer} loading={<Loading shape="table" count={1} />} isSection>
      {({ estimates }) => (
        <Row
          as="ul"
          wraps
          gap="6px 20px"
          hasNumbers
          margin="8px 0 0"
          aria-label={t('riskviews.outages.estimates')}
        >
          {estimates.map(({ knownAt, endMaxAt, progress }) => (
            <li key={knownAt}>
              {t('riskviews.outages.estimate', {
                known: formats.time(Date.parse(knownAt)),
                end: endMaxAt ? formats.dateTime(Date.parse(endMaxAt)) : t('riskviews.outages.endUnknown'),
                progress: t(`outages.progress.${progress}`),
              })}
            </li>
          ))}
        </Row>
      )}
    </Answer>
  )
}
