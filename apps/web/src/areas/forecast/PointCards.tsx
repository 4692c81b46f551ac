import { Link } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'
import { isNightAt, type NightsOf, useNightsOf } from '../../lib/nights.ts'
import { type Pen, usePen } from '../../lib/pen.ts'
import { HOUR_MS } from '../../time/spans.ts'
import { IconBridge, IconStarFilled } from '../../ui/icons.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { concernOf } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { freezingWords } from './freezing-words.ts'
import type { Glance } from './glance.ts'
import css from './point-cards.module.css'
import type { ForecastPoint } from './point-list.ts'
import { RUN_PERIOD_S } from './step.ts'

type Props = {
  rows: readonly ForecastPoint[]
  glances: ReadonlyMap<string, Glance>
  hourMs: number
  timeZone: string
  onSight: (castpointIds: readonly string[]) => void
}

const CARD_PX = 66
const idOf = ({ id_castpoint }: ForecastPoint) => id_castpoint

/** On a phone: two lines a point, the lowest temperature in large. */
export function PointCards({ rows, glances, hourMs, timeZone, onSight }: Props) {
  const pen = usePen(timeZone)
  const nightsOf = useNightsOf()
  return (
    <CardList
      label={pen.t('forecast.title')}
      rows={rows}
      rowId={idOf}
      cardHeightPx={CARD_PX}
      onSight={onSight}
    >
      {(point) => (
        <Card
          point={point}
          glance={glances.get(point.id_castpoint)}
          hourMs={hourMs}
          pen={pen}
          nightsOf={nightsOf}
        />
      )}
    </CardList>
  )
}

type CardProps = {
  point: ForecastPoint
  glance: Glance | undefined
  hourMs: number
  pen: Pen
  nightsOf: NightsOf
}

function Card({ point, glance, hourMs, pen, nightsOf }: CardProps) {
  const { favourites } = useContextData()
  const { t, formats } = pen
  const { quantity, time } = formats
  const nights = nightsOf(point, hourMs, hourMs + HOUR_MS)
  const { id_castpoint, name, isBridge } = point
  const run = glance?.run ?? null
  const [current = null] = glance?.hours ?? []
  const concern = glance?.hours.map((step) => step && concernOf(step)).find(Boolean)
  return (
    <Link
      to="/previsions/view/$castpointId"
      params={{ castpointId: id_castpoint }}
      className={css.card}
      data-concern={concern ?? undefined}
    >
      <span className={css.cardName}>
        <span>{name}</span>
        {isBridge && <IconBridge size={16} aria-label={t('forecast.bridge')} />}
        {favourites.castpoints.includes(id_castpoint) && (
          <IconStarFilled size={13} color="var(--interactive)" aria-label={t('app.favourite')} />
        )}
      </span>
      {glance && (!run || glance.isArchive) && (
        <span className={css.cardNote}>{t(run ? 'forecast.archiveShort' : 'forecast.noData')}</span>
      )}
      {glance && run && !glance.isArchive && (
        <>
          <span className={css.cardMain} data-freezing={(glance.lowest?.valueC ?? 1) < 0 || undefined}>
            <span className="visually-hidden">{t('forecast.columns.lowest')}</span>
            {quantity('temperature', glance.lowest?.valueC)}
            {glance.lowest && <small>{time(glance.lowest.ms)}</small>}
          </span>
          <span className={css.cardFacts}>
            <WeatherSymbol
              pen={pen}
              code={current?.weather ?? null}
              isNight={isNightAt(nights, hourMs)}
              size={22}
            />
            <span>{quantity('temperature', current?.tair, { unit: false })}</span>
            {(glance.falls?.length ?? 0) > 0 ? (
              <Falls pen={pen} falls={glance.falls} />
            ) : (
              <span>{freezingWords(pen, glance.freezing) ?? t('weather.dry')}</span>
            )}
          </span>
          <span className={css.cardAge}>
            <Age
              atMs={Date.parse(run.issuedAt)}
              periodS={RUN_PERIOD_S}
              timeZone={formats.settings.timeZone}
              form="short"
            />
          </span>
        </>
      )}
    </Link>
  )
}
