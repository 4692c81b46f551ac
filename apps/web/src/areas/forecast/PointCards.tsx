import { Link } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { isNightAt, type NightsOf, useNightsOf } from '../../lib/nights.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { IconBridge, IconStarFilled } from '../../ui/icons.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { freezingWords, momentWords, type RoadForecast } from '../roadcast/panels.ts'
import { RUN_PERIOD_S } from './forecast-step.ts'
import type { Glance } from './glance.ts'
import css from './point-cards.module.css'

type Props = {
  rows: readonly ForecastPoint[]
  glances: ReadonlyMap<string, Glance>
  roads: ReadonlyMap<string, RoadForecast>
  seesRoad: boolean
  hourMs: number
  timeZone: string
  onSight: (castpointIds: readonly string[]) => void
}

const CARD_PX = 66
const idOf = ({ id_castpoint }: ForecastPoint) => id_castpoint

/**
 * On a phone: two lines per point, with the lowest road temperature in large type next to the worst ice risk.
 */
export function PointCards({ rows, glances, roads, seesRoad, hourMs, timeZone, onSight }: Props) {
  const display = useDisplay(timeZone)
  const nightsOf = useNightsOf()
  return (
    <CardList
      label={display.t('forecast.title')}
      rows={rows}
      rowId={idOf}
      cardHeightPx={CARD_PX}
      onSight={onSight}
    >
      {(point) => (
        <Card
          point={point}
          glance={glances.get(point.id_castpoint)}
          road={seesRoad ? roads.get(point.id_castpoint) : undefined}
          hourMs={hourMs}
          display={display}
          nightsOf={nightsOf}
        />
      )}
    </CardList>
  )
}

type CardProps = {
  point: ForecastPoint
  glance: Glance | undefined
  /** If undefined, the air temperature is displayed instead. */
  road: RoadForecast | undefined
  hourMs: number
  display: Display
  nightsOf: NightsOf
}

function Card({ point, glance, road, hourMs, display, nightsOf }: CardProps) {
  const { favourites } = useContextData()
  const { t, formats } = display
  const { quantity, time } = formats
  const nights = nightsOf(point, hourMs, hourMs + HOUR_MS)
  const { id_castpoint, name, isBridge } = point
  const run = glance?.run ?? null
  const [current = null] = glance?.hours ?? []
  const falling = glance?.hours.map((step) => step && concernOf(step)).find(Boolean)
  const isIcy = !road?.isOutdated && (road?.worst?.risk ?? 0) >= ACTION_LEVEL
  const lowest = road?.lowest ?? glance?.lowest ?? null
  const hasRoad = Boolean(road?.lowest)
  return (
    <Link
      to="/previsions/view/$castpointId"
      params={{ castpointId: id_castpoint }}
      className={css.card}
      data-concern={isIcy ? 'danger' : (falling ?? undefined)}
    >
      <span className={css.cardName}>
        <span>{name}</span>
        {isBridge && <IconBridge size={16} aria-label={t('forecast.bridge')} />}
        {favourites.castpoints.includes(id_castpoint) && (
          <IconStarFilled size={13} color="var(--interactive)" aria-label={t('app.favourite')} />
        )}
      </span>
      {glance && (!run || glance.isArchive) && (
        <CardNote>{t(run ? 'forecast.archiveShort' : 'forecast.noData')}</CardNote>
      )}
      {glance && run && !glance.isArchive && (
        <>
          <span
            className={css.cardMain}
            data-freezing={(lowest?.valueC ?? 1) < 0 || undefined}
            data-outdated={road?.isOutdated || undefined}
          >
            <span className={hasRoad ? 'visually-hidden' : css.air}>
              {t(hasRoad ? 'forecast.columns.road' : 'weather.air')}
            </span>
            {quantity('temperature', lowest?.valueC)}
            {lowest && <small>{time(lowest.ms)}</small>}
          </span>
          <span className={css.cardFacts}>
            {road?.worst && !road.isOutdated && (
              <span className={css.cardRisk}>
                <CodeBadge table="danger" code={road.worst.risk} />
                {road.worst.isNow ? t('roadcast.ahead.now') : momentWords(display, road.worst.fromMs, hourMs)}
              </span>
            )}
            {!road?.worst && (
              <WeatherSymbol
                display={display}
                code={current?.weather ?? null}
                isNight={isNightAt(nights, hourMs)}
                size={22}
              />
            )}
            <span>
              {t('forecast.airIs', { value: quantity('temperature', current?.tair, { unit: false }) })}
            </span>
            {(glance.falls?.length ?? 0) > 0 ? (
              <Falls display={display} falls={glance.falls} />
            ) : (
              <span>{freezingWords(display, (road ?? glance).freezing) ?? t('weather.dry')}</span>
            )}
          </span>
          <Text as="span" tone="muted" area="age" size={13} textAlign="right">
            <Age
              atMs={Date.parse(run.issuedAt)}
              periodS={RUN_PERIOD_S}
              timeZone={formats.settings.timeZone}
              form="short"
            />
          </Text>
        </>
      )}
    </Link>
  )
}

const CardNote = (props: LayoutProps) => <Text as="span" tone="muted" area="facts" size={13} {...props} />
