import type { ReactNode } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { LevelChart } from './LevelChart.tsx'
import css from './water-level.module.css'
import { upcomingWaters } from './waters.ts'

type Props = {
  castpointId: string
  facts: { readonly name: string; readonly timeZone: string }
  /** Displayed instead if the point has no water levels. */
  none?: ReactNode
}

const NOW_STEP_MS = 600_000

/**
 * Water levels at a point with a gauge: measured levels, the tide, and the forecast that includes the
 * weather.
 */
export function WaterLevel({ castpointId, facts, none = null }: Props) {
  const display = useDisplay(facts.timeZone)
  const { t, formats } = display
  const nowMs = useNowMs(NOW_STEP_MS)
  const { data } = useCall('getWatercast', { params: { castpointId } }, { keepsPrevious: true })
  if (!data) return null
  if (!data.gauge) return none
  const { gauge, observed, predicted, forecast, extremes } = data
  const charts = [
    { id: 'observed', label: t('climate.water'), levels: observed },
    { id: 'predicted', label: t('climate.tide'), levels: predicted },
    { id: 'forecast', label: t('climate.waterForecast'), levels: forecast },
  ].filter(({ levels }) => levels.length > 1)
  const waters = upcomingWaters(extremes, nowMs)
  if (charts.length === 0 && waters.length === 0) return none
  const hasTides = predicted.length > 0 || forecast.length > 0 || extremes.length > 0
  return (
    <section className={css.section} aria-label={t('climate.waterAt', { name: gauge.name })}>
      {charts.map(({ id, label, levels }) => (
        <div key={id}>
          <Heading margin="14px 0 8px">{label}</Heading>
          <LevelChart
            display={display}
            levels={levels}
            label={`${label} · ${gauge.name}`}
            viewKey={`${castpointId} ${id}`}
          />
        </div>
      ))}
      {waters.length > 0 && (
        <WaterSection aria-label={t('climate.waters')}>
          {waters.map(({ at, level, kind }) => (
            <Row as="li" gap={6} key={at}>
              {kind && <span>{t(`climate.marks.${kind}`)}</span>}
              <time
                dateTime={at}
              >{`${formats.shortDay(Date.parse(at))}, ${formats.time(Date.parse(at))}`}</time>
              <strong>{formats.quantity('level', level)}</strong>
            </Row>
          ))}
        </WaterSection>
      )}
      <Note margin="8px 0 0">
        {[
          gauge.distanceKm === 0
            ? t('climate.gauge', { name: gauge.name })
            : t('climate.gaugeAway', {
                name: gauge.name,
                distance: formats.quantity('visibility', gauge.distanceKm * 1000),
              }),
          hasTides && gauge.datum && t(`climate.datums.${gauge.datum}`),
          gauge.attribution,
          hasTides && t('climate.notForNavigation'),
        ]
          .filter((fact) => fact)
          .join(' · ')}
      </Note>
    </section>
  )
}

const WaterSection = (props: LayoutProps) => (
  <Row as="ul" hasNumbers wraps gap="6px 20px" margin="10px 0 0" {...props} />
)
