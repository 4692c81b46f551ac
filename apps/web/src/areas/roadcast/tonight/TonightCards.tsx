import { Link } from '@tanstack/react-router'
import { useDisplay } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { CardList } from '../../../ui/list/CardList.tsx'
import { changeSymbols } from './change-signs.ts'
import { heatOf } from './heat.ts'
import css from './tonight.module.css'
import type { NightRow } from './tonight.ts'
import { Freezes } from './tonight-columns.tsx'
import type { Show } from './tonight-list.ts'

type Props = {
  rows: readonly NightRow[]
  show: Show
  fromMs: number
  timeZone: string
}

const CARD_PX = 102
const TICK_HOURS = 6
const idOf = ({ id }: NightRow) => id

/** Cards for phones: one road per card, its hours as a strip with a tick every six hours of the clock. */
export function TonightCards({ rows, show, fromMs, timeZone }: Props) {
  const display = useDisplay(timeZone)
  const { t, formats } = display
  return (
    <CardList label={t('tonight.title')} rows={rows} rowId={idOf} cardHeightPx={CARD_PX}>
      {({ id, point, road, changes }) => (
        <Link to="/previsions/view/$castpointId" params={{ castpointId: id }} className={css.card}>
          <Text as="span" isCut area="name" weight={550}>
            {point.name}
          </Text>
          <Text className={css.cardMain} as="span" hasNumbers area="main" size={16}>
            <Freezes display={display} row={road} fromMs={fromMs} />
            {road?.lowest && (
              <small>
                {t('tonight.minimum', { value: formats.quantity('temperature', road.lowest.valueC) })}
              </small>
            )}
          </Text>
          <span className={css.strip} aria-hidden>
            {road?.hours.map((hour) => {
              const { fill } = heatOf(display, hour, show)
              const isTick = formats.local(hour.ms).hour % TICK_HOURS === 0
              return (
                <span
                  key={hour.ms}
                  data-tick={isTick || undefined}
                  style={fill ? { backgroundColor: fill } : undefined}
                />
              )
            })}
          </span>
          <Text as="span" tone="muted" area="note" size={13} lineHeight="18px">
            {changes === null
              ? t('tonight.unknownBefore')
              : changes.length === 0
                ? t('tonight.unchanged')
                : changeSymbols(display, changes)}
          </Text>
        </Link>
      )}
    </CardList>
  )
}
