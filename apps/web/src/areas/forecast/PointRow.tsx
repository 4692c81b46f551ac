// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { isNightAt, type NightsOf } from '../../lib/nights.ts'
import { Age } from '../../ui/Age.tsx'
import { IconBridge } from '../../ui/icons.ts'
import { Falls } from './Falls.tsx'
import css from './forecasts.module.css'
import { freezingWords } from './freezing-words.ts'
import { GLANCE_HOURS, type Glance } from './glance.ts'
import { HourGlance } from './HourGlance.tsx'
import { PointStar } from './PointStar.tsx'
import type { Pen } from './pen.ts'
import type { ForecastPoint } from './point-list.ts'
import { HOUR_MS, RUN_PERIOD_S } from './step.ts'

type Props = {
  domId: string
  index: number
  point: ForecastPoint
  /** undefined: not there yet. */
  glance: Glance | undefined
  /** Of the road temperature six hours ahead, °C; null: not scored. */
  errorC: number | null
  hourMs: number
  pen: Pen
  nightsOf: NightsOf
  zone: string | null
  isActive: boolean
  onOpen: (castpointId: string) => void
}

/** One point of the list. */
export const PointRow = memo(function PointRow(props: Props) {
  const { domId, index, point, glance, errorC, hourMs, pen, nightsOf, zone, isActive, onOpen } = props
  const { t, formats } = pen
  const { id_castpoint, name, altitude, isBridge } = point
  const facts = [zone, altitude === null ? null : formats.quantity('altitude', altitude)].filter(Boolean)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid opens its active row on Enter.
    <div
      id={domId}
      role="row"
      className={css.row}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      data-active={isActive || undefined}
      onClick={() => onOpen(id_castpoint)}
    >
      <div role="gridcell" className={css.star}>
        <PointStar castpointId={id_castpoint} name={name} />
      </div>
      <div role="rowheader" className={css.name}>
        <span className={css.nameLine}>
          <Link
            to="/previsions/view/$castpointId"
            params={{ castpointId: id_castpoint }}
            tabIndex={-1}
            preload={false}
            onClick={(event) => event.stopPropagation()}
          >
            {name}
          </Link>
          {isBridge && <IconBridge size={15} aria-label={t('forecast.bridge')} />}
        </span>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </div>
      <Ahead point={point} glance={glance} errorC={errorC} hourMs={hourMs} pen={pen} nightsOf={nightsOf} />
    </div>
  )
})

type AheadProps = Pick<Props, 'point' | 'glance' | 'errorC' | 'hourMs' | 'pen' | 'nightsOf'>

function Ahead({ point, glance, errorC, hourMs, pen, nightsOf }: AheadProps) {
  const { t, formats } = pen
  if (!glance?.run || glance.isArchive) {
    return (
      <div role="gridcell" className={css.whole} aria-colspan={GLANCE_HOURS + 4}>
        {glance ? (
          <span className={css.missing}>
            {t(glance.run ? 'forecast.archiveShort' : 'forecast.noData')}
            {glance.run && ` · ${formats.dateTime(Date.parse(glance.run.issuedAt))}`}
          </span>
        ) : (
          <Skeleton height={24} />
        )}
      </div>
    )
  }
  const { hours, lowest, freezing, falls, run } = glance
  const nights = nightsOf(point, hourMs, hourMs + GLANCE_HOURS * HOUR_MS)
  return (
    <>
      {hours.map((step, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the row.
        <div role="gridcell" key={hour} className={css.hour}>
          <HourGlance pen={pen} step={step} isNight={isNightAt(nights, hourMs + hour * HOUR_MS)} />
        </div>
      ))}
      <div role="gridcell" className={css.lowest}>
        <span className={css.lowestLine} data-freezing={(lowest?.valueC ?? 1) < 0 || undefined}>
          <strong>{formats.quantity('temperature', lowest?.valueC)}</strong>
          {lowest && <span className={css.facts}>{formats.time(lowest.ms)}</span>}
        </span>
        <span className={css.facts}>{freezingWords(pen, freezing)}</span>
      </div>
      <div role="gridcell" className={css.ahead}>
        <Falls pen={pen} falls={falls} />
      </div>
      <div role="gridcell" className={css.error}>
        {formats.difference('temperature', errorC, { unit: false })}
      </div>
      <div role="gridcell" className={css.age}>
        <Age
          atMs={Date.parse(run.issuedAt)}
          periodS={RUN_PERIOD_S}
          timeZone={formats.settings.timeZone}
          form="short"
        />
      </div>
    </>
  )
}
