import type { Quantity } from '@verglas/contract/measures'
import { type Display, useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { runSourceName } from '../../lib/run-source.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TransposedTable } from '../../ui/table/TransposedTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import css from './scenarios.module.css'
import {
  FOURS,
  isKnownDay,
  type Limit,
  membersOf,
  PROBABILITIES,
  percentOf,
  type ScenarioDay,
  type Scenarios,
} from './scenarios.ts'

type Props = { castpointId: string; facts: { readonly timeZone: string }; originMs: number }

/** Four courses a day of equal chance, and how likely what matters on a road is. */
export function ScenariosTab({ castpointId, facts, originMs }: Props) {
  const pen = useDisplay(facts.timeZone)
  const { t } = pen
  const scenarios = useCall('getScenarios', { params: { castpointId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={scenarios}
      failed={t('scenarios.failed')}
      loading={<Loading shape="table" count={12} />}
      isSection
    >
      {(data) => <Days pen={pen} scenarios={data} originMs={originMs} />}
    </Answer>
  )
}

type DaysProps = { pen: Display; scenarios: Scenarios; originMs: number }

function Days({ pen, scenarios, originMs }: DaysProps) {
  const { t, formats } = pen
  const days = scenarios.days.filter((day) => Date.parse(day.to) > originMs && isKnownDay(day))
  if (scenarios.basis === null || days.length === 0) return <Empty>{t('scenarios.notYet')}</Empty>
  return (
    <>
      <p className={css.intro}>{[t('scenarios.intro'), ...basisWords(pen, scenarios, days)].join(' ')}</p>
      <div className={css.days}>
        {days.map((day) => (
          <section key={day.day} className={css.day} aria-labelledby={`scenarios-${day.day}`}>
            <h3 id={`scenarios-${day.day}`}>{formats.day(Date.parse(day.from))}</h3>
            <Fours pen={pen} day={day} quantiles={scenarios.quantiles} />
            <Probabilities pen={pen} day={day} />
          </section>
        ))}
      </div>
    </>
  )
}

/** Where the spread comes from: an ensemble as far as it reaches, past errors for the days after it. */
function basisWords(
  { t, formats }: Display,
  { basis, ensemble }: Scenarios,
  days: readonly ScenarioDay[],
): string[] {
  const kinds = (['ensemble', 'past_errors'] as const).map((kind) => ({
    kind,
    own: days.filter((day) => (day.basis ?? basis) === kind),
  }))
  const known = kinds.filter(({ own }) => own.length > 0)
  return known.map(({ kind, own }, index) => {
    const { least, most } = membersOf(own)
    const members = least === most ? formats.number(most, 0) : `${least}–${most}`
    if (index > 0)
      return t('scenarios.basis.then', { members, day: formats.day(Date.parse(own[0]?.from ?? '')) })
    if (kind === 'past_errors' || !ensemble) return t(`scenarios.basis.${kind}`, { members })
    const source = runSourceName(t, ensemble.source)
    return `${t('scenarios.basis.ensembleOf', { members, source })} ${ensemble.attribution}`.trim()
  })
}

const QUARTERS = ['lowest', 'low', 'high', 'highest'] as const
type Quarter = (typeof QUARTERS)[number]

type DayProps = { pen: Display; day: ScenarioDay }

function Fours({ pen, day, quantiles }: DayProps & { quantiles: readonly number[] }) {
  const { t, formats } = pen
  const known = FOURS.filter(({ code }) => day[code] !== null)
  if (known.length === 0) return <p className={css.missing}>{t('scenarios.notYet')}</p>
  return (
    <TransposedTable
      look="bare"
      label={formats.day(Date.parse(day.from))}
      corner={t('app.measure')}
      groups={[{ id: 'quarters', label: '', rows: QUARTERS }]}
      stepId={(quarter) => quarter}
      stepHead={(quarter) => (
        <>
          {t(`scenarios.quarters.${quarter}`)}
          <small>
            {formats.quantity('percent', (quantiles[QUARTERS.indexOf(quarter)] ?? 0) * 100, { digits: 1 })}
          </small>
        </>
      )}
      lines={known.map(({ code, label, quantity }) => ({
        id: code,
        label: t(label),
        unit: formats.unit(quantity),
        cell: (quarter: Quarter) => (
          <Course pen={pen} quantity={quantity} value={day[code]?.[QUARTERS.indexOf(quarter)] ?? null} />
        ),
      }))}
    />
  )
}

type CourseProps = { pen: Display; quantity: Quantity; value: number | null }

/** Frost is written strongly, no rain quietly. */
function Course({ pen: { formats }, quantity, value }: CourseProps) {
  if (quantity === 'rain' && value === 0) return <Quiet>0</Quiet>
  const text = formats.quantity(quantity, value, { unit: false })
  return quantity === 'temperature' && (value ?? 1) < 0 ? <strong>{text}</strong> : text
}

function Probabilities({ pen, day }: DayProps) {
  const { t, formats } = pen
  const rows = PROBABILITIES.filter(({ code }) => day.probabilities[code] !== null)
  if (rows.length === 0) return <p className={css.missing}>{t('scenarios.noProbabilities')}</p>
  return (
    <dl className={css.probabilities}>
      {rows.map(({ code, label, limit }) => {
        const percent = percentOf(day.probabilities[code] ?? 0)
        const written = limit && { limit: limitText(formats, limit) }
        return (
          <div key={code} data-likely={percent >= 50 || undefined}>
            <dt>{t(label, written)}</dt>
            <dd>
              <span className={css.bar} aria-hidden>
                <span style={{ width: `${percent}%` }} />
              </span>
              {formats.quantity('percent', percent)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Limits are whole in metric units; converted they keep their decimals. */
function limitText({ quantity, settings }: Display['formats'], { quantity: kind, value }: Limit): string {
  return quantity(kind, value, settings.units === 'metric' ? { digits: 0 } : {})
}
