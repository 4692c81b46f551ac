import { NORMAL_WITHIN_KM } from '@verglas/contract/statistic-codes'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { fallsIn } from '../../ui/weather/falls.ts'
import { type Climate, departureC, hasNormals, type LongDay, longDays } from './normals.ts'

type Props = {
  castpointId: string
  facts: { readonly name: string; readonly timeZone: string }
  originMs: number
}

/** The days beyond the hourly forecast, compared with normals of the place and season. */
export function LongTab({ castpointId, facts, originMs }: Props) {
  const display = useDisplay(facts.timeZone)
  const { t } = display
  const days = useCall('getForecast24h', { params: { castpointId } }, { keepsPrevious: true })
  const climate = useCall('getClimacast', { params: { castpointId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ days, climate })}
      failed={t('climate.failed')}
      loading={<Loading shape="table" count={8} />}
      isSection
    >
      {(answers) => (
        <LongTable
          display={display}
          name={facts.name}
          basis={answers.climate.basis}
          reference={answers.climate.reference}
          days={longDays(answers.days.points, answers.climate, originMs)}
        />
      )}
    </Answer>
  )
}

type TableProps = {
  display: Display
  name: string
  basis: Climate['basis']
  reference: Climate['reference']
  days: readonly LongDay[]
}

function LongTable({ display, name, basis, reference, days }: TableProps) {
  const { t, formats } = display
  const isNormal = hasNormals(basis)
  if (days.length === 0) return <Empty>{t('climate.noDays')}</Empty>
  return (
    <>
      <Note margin="0 0 10px" maxWidth="100ch">
        {reference
          ? t('climate.referenceBasis', {
              name: reference.name,
              source: reference.source,
              from: reference.firstYear,
              to: reference.lastYear,
              distance: formats.quantity('visibility', reference.distanceKm * 1000),
            })
          : t('climate.noReference', { limit: formats.quantity('visibility', NORMAL_WITHIN_KM * 1000) })}{' '}
        {basis.from === null || basis.to === null || basis.days === 0
          ? t('climate.noArchive')
          : t(isNormal ? 'climate.basis' : 'climate.shortArchive', {
              days: formats.number(basis.days, 0),
              from: formats.date(Date.parse(basis.from)),
              to: formats.date(Date.parse(basis.to)),
            })}
      </Note>
      <PlainTable
        label={`${t('climate.title')} · ${name}`}
        columns={longColumns(display, isNormal, reference)}
        rows={days}
        rowId={({ step }) => step.day}
      />
    </>
  )
}

function longColumns(
  display: Display,
  isNormal: boolean,
  reference: Climate['reference'],
): readonly Column<LongDay>[] {
  const { t, formats } = display
  const bare = (value: number | null) => formats.quantity('temperature', value, { unit: false })
  const between = (from: number | null | undefined, to: number | null | undefined) =>
    from === null || from === undefined || to === null || to === undefined
      ? '–'
      : t('weather.fromTo', { from: bare(from), to: formats.quantity('temperature', to) })
  const number = (id: string, label: string, cell: Column<LongDay>['cell']): Column<LongDay> => ({
    id,
    label,
    align: 'end',
    cell,
  })
  return [
    {
      id: 'day',
      label: t('climate.day'),
      isHead: true,
      stays: 'start',
      cell: ({ step }) => formats.day(Date.parse(step.dt)),
    },
    number('lowest', t('weather.airMinimum'), ({ step }) => <Air display={display} valueC={step.tair_min} />),
    number('highest', t('weather.airMaximum'), ({ step }) => (
      <Air display={display} valueC={step.tair_max} />
    )),
    number('falls', t('weather.precipitation'), ({ step }) => (
      <Falls display={display} falls={fallsIn([step])} />
    )),
    ...(reference
      ? [
          number(
            'reference',
            t('climate.reference', { from: reference.firstYear, to: reference.lastYear }),
            ({ reference: usual }) => between(usual?.tmin, usual?.tmax),
          ),
        ]
      : []),
    number('normal', t(isNormal ? 'climate.normal' : 'climate.mean'), ({ normal }) =>
      between(normal?.tmin, normal?.tmax),
    ),
    number('oneInTen', t('climate.oneInTen'), ({ normal }) => between(normal?.tmin_p10, normal?.tmax_p90)),
    number('departure', t(reference ? 'climate.departureNormal' : 'climate.departure'), (day) =>
      formats.difference('temperature', departureC(day), { sign: true }),
    ),
    ...(reference
      ? [
          number('normalRain', t('climate.normalRain'), ({ reference: usual }) =>
            formats.quantity('rain', usual?.precipitation),
          ),
        ]
      : []),
    number('rain', t('climate.meanRain'), ({ normal }) => formats.quantity('rain', normal?.rain)),
    {
      ...number('n', 'n', ({ normal }) => formats.number(normal?.n, 0)),
      title: t('climate.nHint'),
      tone: 'quiet',
    },
  ]
}

/** Temperatures below zero are bold. */
function Air({ display: { formats }, valueC }: { display: Display; valueC: number | null }) {
  const text = formats.quantity('temperature', valueC)
  return (valueC ?? 1) < 0 ? <strong>{text}</strong> : text
}
