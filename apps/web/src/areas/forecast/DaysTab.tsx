import { useTranslation } from 'react-i18next'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { IconChevronDown, IconChevronRight } from '../../ui/icons.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { type RoadExtremes, type RoadHour, roadHours, roadOver, useRoad } from '../roadcast/panels.ts'
import css from './days.module.css'
import { type Day, daysOf, type Period, scaleOf, shareOf } from './days.ts'
import type { Step } from './forecast-step.ts'
import { PeriodCells } from './PeriodCells.tsx'
import { spanOf } from './simple-steps.ts'
import type { TabProps } from './tab-props.ts'

/** Ten days on a common temperature scale; each opens its quarter-days. */
export function DaysTab(props: TabProps) {
  const { castpointId } = props
  const { t } = useTranslation()
  const days = useCall('getForecast24h', { params: { castpointId } }, { keepsPrevious: true })
  const road = useRoad(castpointId)
  const quarters = useCall('getForecast6h', { params: { castpointId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ days, quarters })}
      failed={t('forecast.failed')}
      loading={<Loading shape="table" count={10} />}
      isSection
    >
      {(loaded) => (
        <Days
          {...props}
          days={loaded.days.points}
          quarters={loaded.quarters.points}
          road={road.isAllowed ? roadHours(road.data?.points ?? []) : undefined}
        />
      )}
    </Answer>
  )
}

type DaysProps = TabProps & {
  days: readonly Step[]
  quarters: readonly Step[]
  /** Undefined for people who may not see the road. */
  road: readonly RoadHour[] | undefined
}

function Days({ facts, originMs, days, quarters, road }: DaysProps) {
  const display = useDisplay(facts.timeZone)
  const { t, formats } = display
  const [openText, setOpen] = useSearchText('day')
  const list = daysOf(days, quarters, originMs)
  const zero = shareOf(0, scaleOf(list.map(({ step }) => step)))
  const roadOf = ({ step }: Period): RoadExtremes | null | undefined =>
    road && roadOver(road, ...spanOf(step, originMs))
  const isOpen = (day: Day) => day.step.day === openText
  return (
    <>
      {road && (
        <Text as="p" tone="muted" size={12} margin="0 0 6px">
          {t('forecast.legend.days')}
        </Text>
      )}
      <ul
        className={css.days}
        data-road={road ? true : undefined}
        style={{ '--zero': `${zero * 100}%` } as React.CSSProperties}
      >
        {list.map((day) => (
          <li key={day.step.day}>
            <button
              type="button"
              className={css.row}
              aria-expanded={isOpen(day)}
              aria-controls={`quarters-${day.step.day}`}
              onClick={() => setOpen(isOpen(day) ? null : day.step.day)}
            >
              <PeriodName>
                {isOpen(day) ? (
                  <IconChevronDown size={16} aria-hidden />
                ) : (
                  <IconChevronRight size={16} aria-hidden />
                )}
                <Stack as="span" lineHeight={1.25}>
                  <strong>{formats.day(day.atMs)}</strong>
                  {day.coveredHours !== null && (
                    <small>{t('forecast.hoursWithData', { hours: Math.round(day.coveredHours) })}</small>
                  )}
                </Stack>
              </PeriodName>
              <PeriodCells display={display} period={day} road={roadOf(day)} isNight={false} />
            </button>
            {isOpen(day) && (
              <ul id={`quarters-${day.step.day}`} className={css.quarters}>
                {day.quarters.map((quarter) => (
                  <li key={quarter.step.dt} className={css.row}>
                    <PeriodName>
                      {t(`codes.quarterDay.${quarter.step.quarter}`)}
                      <small>{quarterHours(display, quarter.step.quarter)}</small>
                    </PeriodName>
                    <PeriodCells
                      display={display}
                      period={quarter}
                      road={roadOf(quarter)}
                      isNight={isDark(quarter.step.quarter)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const FIRST_HOURS = { night: 0, morning: 6, afternoon: 12, evening: 18 } as const satisfies Record<
  Day['step']['quarter'],
  number
>
const QUARTER_HOURS = 6

/** «0 h – 6 h» */
function quarterHours({ t, formats }: Display, quarter: Day['step']['quarter']): string {
  const first = FIRST_HOURS[quarter]
  return t('time.quarter', {
    from: formats.hourOfDay(first),
    to: formats.hourOfDay(first + QUARTER_HOURS),
  })
}

/** Whether the larger part of a quarter-day is dark: good enough to choose between sun and moon. */
export const isDark = (quarter: Day['step']['quarter']) => quarter === 'night' || quarter === 'evening'

const PeriodName = (props: LayoutProps) => (
  <Row className={css.when} as="span" align="center" gap={8} minWidth={0} whiteSpace="nowrap" {...props} />
)
