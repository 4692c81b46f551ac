import { rangeWords } from '@verglas/language'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { CardGroups } from '../../ui/list/CardGroups.tsx'
import { Corrected } from '../humancast/panels.ts'
import { RoadStrip } from './RoadStrip.tsx'
import type { RoadStepsProps } from './RoadTable.tsx'
import { ROAD_COLUMNS, roadText, roadUnit } from './road-columns.ts'
import { isFrosting, roadDays } from './road-days.ts'
import css from './road-rows.module.css'

const STORES = ROAD_COLUMNS.filter(({ isStore }) => isStore)

/** For a phone: an overview of the hours, then two lines per instant; of the cover only kinds that are present. */
export function RoadRows({ steps, display, name }: RoadStepsProps) {
  const { t, formats } = display
  const { quantity, time } = formats
  return (
    <section aria-label={`${t('roadcast.title')} · ${name}`}>
      <RoadStrip steps={steps} display={display} name={name} />
      <CardGroups groups={roadDays(steps, formats)} rowId={({ dt }) => dt}>
        {(step) => (
          <div className={css.row} data-frost={isFrosting(step) || undefined}>
            <Text as="strong" hasNumbers area="time" weight={550}>
              {time(Date.parse(step.dt))}
            </Text>
            <Text as="span" area="condition" minWidth={0} size={16}>
              <CodeBadge table="roadCondition" code={step.condition} />
            </Text>
            <span className={css.surface} data-freezing={(step.ts ?? 1) < 0 || undefined}>
              {step.corrected && <Corrected t={t} />}
              {quantity('temperature', step.ts)}
            </span>
            <Row as="span" wraps tone="muted" area="facts" gap="0 12px" size={14}>
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
            </Row>
          </div>
        )}
      </CardGroups>
    </section>
  )
}
