import { rangeWords } from '@verglas/language'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { CardGroups } from '../../ui/list/CardGroups.tsx'
import { Corrected } from '../humancast/panels.ts'
import { RoadStrip } from './RoadStrip.tsx'
import type { RoadStepsProps } from './RoadTable.tsx'
import { ROAD_COLUMNS, roadText, roadUnit } from './road-columns.ts'
import { isFrosting, roadDays } from './road-days.ts'
import css from './road-rows.module.css'

const STORES = ROAD_COLUMNS.filter(({ isStore }) => isStore)

/** For a phone: an overview of the hours, then two lines per instant; only lists what is on the road. */
export function RoadRows({ steps, display, name }: RoadStepsProps) {
  const { t, formats } = display
  const { quantity, time } = formats
  return (
    <section aria-label={`${t('roadcast.title')} · ${name}`}>
      <RoadStrip steps={steps} display={display} name={name} />
      <CardGroups groups={roadDays(steps, formats)} rowId={({ dt }) => dt}>
        {(step) => (
          <div className={css.row} data-frost={isFrosting(step) || undefined}>
            <strong className={css.time}>{time(Date.parse(step.dt))}</strong>
            <span className={css.condition}>
              <CodeBadge table="roadCondition" code={step.condition} />
            </span>
            <span className={css.surface} data-freezing={(step.ts ?? 1) < 0 || undefined}>
              {step.corrected && <Corrected t={t} />}
              {quantity('temperature', step.ts)}
            </span>
            <span className={css.facts}>
              {step.ts_low !== null && step.ts_high !== null && (
                <span>
                  {rangeWords(display, { quantity: 'temperature', low: step.ts_low, high: step.ts_high })}
                </span>
              )}
              <span>{`${t('measures.tair.short')} ${quantity('temperature', step.tair, { unit: false })}`}</span>
              <span>{`${t('measures.tdew.short')} ${quantity('temperature', step.tdew, { unit: false })}`}</span>
              {(step.hazard_level ?? 0) > 0 && (
                <span>
                  {t('weather.danger')} <CodeBadge table="danger" code={step.hazard_level} />
                </span>
              )}
              {(step.precip_type ?? 0) > 0 && <CodeBadge table="precipitation" code={step.precip_type} />}
              {STORES.filter(({ code }) => (step[code] ?? 0) > 0).map((column) => (
                <span key={column.code}>
                  {`${t(column.label)} ${roadText(column, step, formats)} ${roadUnit(column, formats)}`}
                </span>
              ))}
            </span>
          </div>
        )}
      </CardGroups>
    </section>
  )
}
