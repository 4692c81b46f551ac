import { HOUR_MAP_HEIGHT_PX, hourMapOption } from '@verglas/charts'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../lib/query.ts'
import { measureWord } from '../../ui/badge/measure-word.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { hourColours } from './hour-colours.ts'
import css from './statistics.module.css'
import type { View } from './view.ts'

type Props = { code: MeasureCode; view: View }

/** Maximum number of days; with more, the columns would be thinner than a line. */
const MAX_DAYS = 400

/** Days across and hours down: at what time of day a station freezes, and in which weeks. */
export function HourPanel({ code, view }: Props) {
  const { t } = view.display
  if (!hasHourMap(code, view.period)) return null
  return (
    <Panel reachesEdges padding="12px 14px" aria-label={t('statistics.hourMap')}>
      <Text as="h3" marginBottom={8}>
        {t('statistics.hourMap')}
      </Text>
      <HourMap code={code} view={view} />
    </Panel>
  )
}

/** Directions have no order that colours could express. */
export const hasHourMap = (code: MeasureCode, { fromMs, toMs }: View['period']): boolean =>
  toMs - fromMs <= MAX_DAYS * DAY_MS && measure(code).aggregation !== 'direction'

export function HourMap({ code, view: { stationId, timeQuery, display } }: Props) {
  const { t, formats, mode } = display
  const answer = useCall(
    'getStationStatHours',
    { params: { stationId }, query: { ...timeQuery, measure: code } },
    { keepsPrevious: true },
  )
  const data = answer.data?.measure === code ? answer.data : undefined
  const days = useMemo(
    () =>
      (data?.days ?? []).map(({ from, values }) => {
        const fromMs = Date.parse(from)
        return {
          label: formats.shortDate(fromMs),
          title: formats.date(fromMs),
          values,
          clock: values.map((_, hour) => formats.time(fromMs + hour * HOUR_MS)),
        }
      }),
    [data, formats],
  )
  const colours = useMemo(
    () =>
      hourColours(
        code,
        days.flatMap(({ values }) => values),
        display,
      ),
    [code, days, display],
  )
  const { quantity, codes } = measure(code)
  const write = useCallback(
    (value: number) => (codes ? measureWord(t, code, value) : formats.quantity(quantity, value)),
    [code, codes, quantity, t, formats],
  )
  const option = useCallback(
    (room: ChartRoom) => hourMapOption({ ...room, formats, t, days, colourOf: colours.of, write }),
    [formats, t, days, colours, write],
  )
  return (
    <Answer answer={answer} isSection loading={<Loading shape="chart" heightPx={HOUR_MAP_HEIGHT_PX} />}>
      {() =>
        days.some(({ values }) => values.some((value) => value !== null)) ? (
          <>
            <Chart
              option={option}
              heightPx={HOUR_MAP_HEIGHT_PX}
              label={t('statistics.hourMapLabel', { measure: t(`measures.${code}.long`) })}
              viewKey={`${code} ${mode}`}
            />
            <ul className={css.legend} aria-label={t('statistics.legend')}>
              {colours.classes.map(({ fill, label }) => (
                <Row as="li" align="center" gap={6} key={label}>
                  <span style={{ background: fill }} aria-hidden />
                  {label}
                </Row>
              ))}
            </ul>
          </>
        ) : (
          <Empty>{t('statistics.noHours')}</Empty>
        )
      }
    </Answer>
  )
}
