import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { FavouriteStar } from '../../ui/favourite/FavouriteStar.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { originOf } from './meteogram-input.ts'
import { RunLine } from './RunLine.tsx'
import { SimpleNow } from './SimpleNow.tsx'
import { SimpleStep } from './SimpleStep.tsx'
import css from './simple.module.css'
import {
  readSimpleType,
  SIMPLE_CALLS,
  SIMPLE_TYPES,
  type SimpleType,
  stepAt,
  stepsToCome,
} from './simple-steps.ts'
import { UnknownPoint } from './UnknownPoint.tsx'
import { useCastpoint } from './use-castpoint.ts'

/** A point in large type, for a wall or a phone: now, and the next hours, quarter-days or days. */
export function SimpleForecastPage() {
  const { t } = useTranslation()
  const { type: text, castpointId = '' } = useParams({ strict: false })
  const type = readSimpleType(text)
  if (type === null) {
    return (
      <Page title={t('errors.notFoundTitle')}>
        <Empty
          action={
            <Link to="/previsions/simple/$type/$castpointId" params={{ type: 'hourly', castpointId }}>
              {t('forecast.simple.hourly')}
            </Link>
          }
        >
          {t('forecast.simple.unknown')}
        </Empty>
      </Page>
    )
  }
  return <SimpleForecast type={type} castpointId={castpointId} />
}

function SimpleForecast({ type, castpointId }: { type: SimpleType; castpointId: string }) {
  const { nowMs } = useTimeMode()
  const facts = useCastpoint(castpointId)
  const pen = usePen(facts.timeZone)
  const { t } = pen
  const hours = useCall('getForecast1h', { params: { castpointId } })
  const answer = useCall(SIMPLE_CALLS[type], { params: { castpointId } })
  const run = answer.data?.run ?? null
  const error = answer.error ?? hours.error

  function content() {
    if (!answer.data || !hours.data) {
      if (!error) return <Loading shape="tiles" count={7} />
      return (
        <Failure
          error={error}
          what={t('forecast.failed')}
          onRetry={() => {
            void answer.refetch()
            void hours.refetch()
          }}
        />
      )
    }
    if (!run || answer.data.points.length === 0) return <Empty>{t('forecast.noForecast')}</Empty>
    const originMs = originOf(run, hours.data.points, nowMs)
    return (
      <div className={css.board}>
        <SimpleNow
          step={stepAt(hours.data.points, originMs)}
          hours={hours.data.points}
          originMs={originMs}
          isPresent={originMs === nowMs}
          facts={facts}
        />
        <ol className={css.steps} data-type={type}>
          {stepsToCome(type, answer.data.points, originMs).map((step) => (
            <SimpleStep key={step.dt} pen={pen} type={type} step={step} facts={facts} />
          ))}
        </ol>
        <RunLine run={run} timeZone={facts.timeZone} />
      </div>
    )
  }

  if (!answer.data && error?.code === 'NotFound') return <UnknownPoint />
  return (
    <Page
      title={facts.name}
      layout="full"
      beside={<FavouriteStar type="castpoints" id={castpointId} name={facts.name} />}
      actions={
        <nav className={css.types} aria-label={t('forecast.simple.label')}>
          {SIMPLE_TYPES.map((other) => (
            <Link
              key={other}
              to="/previsions/simple/$type/$castpointId"
              params={{ type: other, castpointId }}
              aria-current={other === type ? 'page' : undefined}
              replace
            >
              {t(`forecast.simple.${other}`)}
            </Link>
          ))}
          <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
            {t('forecast.fullView')}
          </Link>
        </nav>
      }
    >
      {content()}
    </Page>
  )
}
