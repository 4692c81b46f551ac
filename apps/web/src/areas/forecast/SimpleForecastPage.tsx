import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Wall, WallSteps } from '../../ui/wall/Wall.tsx'
import { roadHours, roadOver, useRoad, useRoads } from '../roadcast/panels.ts'
import { originOf } from './meteogram-input.ts'
import { RunLine } from './RunLine.tsx'
import { SimpleNow } from './SimpleNow.tsx'
import { SimpleStep } from './SimpleStep.tsx'
import {
  readSimpleType,
  SIMPLE_CALLS,
  SIMPLE_TYPES,
  type SimpleType,
  spanOf,
  stepAt,
  stepsToCome,
} from './simple-steps.ts'
import css from './simple-types.module.css'
import { ToList } from './ToList.tsx'
import { useCastpoint } from './use-castpoint.ts'

/** The forecast takes slightly more of the wall than the present. */
const WALL_ROWS = [1, 1.1]

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

/** One point as tiles; in full screen this is its forecast on a wall display. */
export function SimpleForecast({ type, castpointId }: { type: SimpleType; castpointId: string }) {
  const { nowMs } = useTimeMode()
  const facts = useCastpoint(castpointId)
  const display = useDisplay(facts.timeZone)
  const { t } = display
  const hours = useCall('getForecast1h', { params: { castpointId } })
  const steps = useCall(SIMPLE_CALLS[type], { params: { castpointId } })
  const { isAllowed: seesRoad, data: roadcast } = useRoad(castpointId)
  const { roads } = useRoads({ castpointIds: [castpointId] })
  return (
    <DetailScreen
      title={facts.name}
      layout="full"
      favourite={{ type: 'castpoints', id: castpointId }}
      actions={
        <TypesNav aria-label={t('forecast.simple.label')}>
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
        </TypesNav>
      }
      answer={allAnswered({ steps, hours })}
      failed={t('forecast.failed')}
      loading={<Loading shape="tiles" count={7} />}
      back={<ToList />}
    >
      {(loaded) => {
        const { run, points } = loaded.steps
        if (!run || points.length === 0) return <Empty>{t('forecast.noForecast')}</Empty>
        const originMs = originOf(run, loaded.hours.points, nowMs)
        const hoursOfRoad = roadHours(roadcast?.points ?? [])
        return (
          <Wall
            rows={WALL_ROWS}
            foot={
              <>
                {seesRoad && <p className={css.legend}>{t('forecast.legend.simple')}</p>}
                <RunLine run={run} road={roadcast?.run ?? null} timeZone={facts.timeZone} />
              </>
            }
          >
            <SimpleNow
              step={stepAt(loaded.hours.points, originMs)}
              hours={loaded.hours.points}
              road={originMs === nowMs ? roads.get(castpointId) : undefined}
              originMs={originMs}
              isPresent={originMs === nowMs}
              facts={facts}
            />
            <WallSteps>
              {stepsToCome(type, points, originMs).map((step) => (
                <SimpleStep
                  key={step.dt}
                  display={display}
                  type={type}
                  step={step}
                  road={seesRoad ? roadOver(hoursOfRoad, ...spanOf(step, originMs)) : undefined}
                  facts={facts}
                />
              ))}
            </WallSteps>
          </Wall>
        )
      }}
    </DetailScreen>
  )
}

const TypesNav = (props: LayoutProps) => (
  <Row className={css.types} as="nav" wraps gap="4px 16px" {...props} />
)
