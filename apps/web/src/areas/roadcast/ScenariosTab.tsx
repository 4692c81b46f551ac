import type { Quantity } from '@verglas/contract/measures'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { runSourceName } from '../../lib/run-source.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TransposedTable } from '../../ui/table/TransposedTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import css from './scenarios.module.css'
import {
  FOURS,
  hasValues,
  type Limit,
  membersOf,
  PROBABILITIES,
  percentOf,
  type ScenarioDay,
  type Scenarios,
} from './scenarios.ts'

type Props = { castpointId: string; facts: { readonly timeZone: string }; originMs: number }

/** Four equally likely scenarios per day, and the probabilities of conditions that matter on a road. */
export function ScenariosTab({ castpointId, facts, originMs }: Props) {
  const display = useDisplay(facts.timeZone)
  const { t } = display
  const scenarios = useCall('getScenarios', { params: { castpointId } }, { keepsPrevious: true })
  return (
    <Answer
      answer={scenarios}
      failed={t('scenarios.failed')}
      loading={<Loading shape="table" count={12} />}
      isSection
    >
      {(data) => <Days display={display} scenarios={data} originMs={originMs} />}
    </Answer>
  )
}

type DaysProps = { display: Display; scenarios: Scenarios; originMs: number }

function Days({ display, scenarios, originMs }: DaysProps) {
  const { t, formats } = display
  const days = scenarios.days.filter((day) => Date.parse(day.to) > originMs && hasValues(day))
  if (scenarios.basis === null || days.length === 0) return <Empty>{t('scenarios.notYet')}</Empty>
  return (
    <>
      <Note margin="0 0 10px" maxWidth="100ch">
        {[t('scenarios.intro'), ...basisWords(display, scenarios, days)].join(' ')}
      </Note>
      <Box isPanel reachesEdges>
        {days.map((day) => (
          <section key={day.day} className={css.day} aria-labelledby={`scenarios-${day.day}`}>
            <Heading as="h3" margin="4px 0 0" id={`scenarios-${day.day}`}>
              {formats.day(Date.parse(day.from))}
            </Heading>
            <Fours display={display} day={day} quantiles={scenarios.quantiles} />
            <Probabilities display={display} day={day} />
          </section>
        ))}
      </Box>
    </>
  )
}

/** The origin of the spread: an ensemble for the days that it covers, past errors for later days. */
function basisWords(
  { t, formats }: Display,
  { basis, ensemble }: Scenarios,
  days: readonly ScenarioDay[],
): string[] {
  const kinds = (['ensemble', 'past_errors'] as const).map((kind) => ({
    kind,
    own: days.filter((day) => (day.basis ?? basis) === kind),
  }))
  const presentKinds = kinds.filter(({ own }) => own.length > 0)
  return presentKinds.map(({ kind, own }, index) => {
    const { min, max } = membersOf(own)
    const members = min === max ? formats.number(max, 0) : `${min}–${max}`
    if (index > 0)
      return t('scenarios.basis.then', { members, day: formats.day(Date.parse(own[0]?.from ?? '')) })
    if (kind === 'past_errors' || !ensemble) return t(`scenarios.basis.${kind}`, { members })
    const source = runSourceName(t, ensemble.source)
    return `${t('scenarios.basis.ensembleOf', { members, source })} ${ensemble.attribution}`.trim()
  })
}

const QUARTERS = ['lowest', 'low', 'high', 'highest'] as const
type Quarter = (typeof QUARTERS)[number]

type DayProps = { display: Display; day: ScenarioDay }

function Fours({ display, day, quantiles }: DayProps & { quantiles: readonly number[] }) {
  const { t, formats } = display
  const presentRows = FOURS.filter(({ code }) => day[code] !== null)
  if (presentRows.length === 0) return <Note margin="4px 0">{t('scenarios.notYet')}</Note>
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
      lines={presentRows.map(({ code, label, quantity }) => ({
        id: code,
        label: t(label),
        unit: formats.unit(quantity),
        cell: (quarter: Quarter) => (
          <ScenarioValue
            display={display}
            quantity={quantity}
            value={day[code]?.[QUARTERS.indexOf(quarter)] ?? null}
          />
        ),
      }))}
    />
  )
}

type ScenarioValueProps = { display: Display; quantity: Quantity; value: number | null }

/** Frost is emphasised, no rain is muted. */
function ScenarioValue({ display: { formats }, quantity, value }: ScenarioValueProps) {
  if (quantity === 'rain' && value === 0) return <Quiet>0</Quiet>
  const text = formats.quantity(quantity, value, { unit: false })
  return quantity === 'temperature' && (value ?? 1) < 0 ? <strong>{text}</strong> : text
}

function Probabilities({ display, day }: DayProps) {
  const { t, formats } = display
  const rows = PROBABILITIES.filter(({ code }) => day.probabilities[code] !== null)
  if (rows.length === 0) return <Note margin="4px 0">{t('scenarios.noProbabilities')}</Note>
  return (
    <Grid className={css.probabilities} as="dl" gap={2} size={13}>
      {rows.map(({ code, label, limit }) => {
        const percent = percentOf(day.probabilities[code] ?? 0)
        const written = limit && { limit: limitText(formats, limit) }
        return (
          <div key={code} data-likely={percent >= 50 || undefined}>
            <dt>{t(label, written)}</dt>
            <Grid as="dd" hasNumbers columns="1fr 44px" align="center" gap={8} textAlign="right">
              <span className={css.bar} aria-hidden>
                <span style={{ width: `${percent}%` }} />
              </span>
              {formats.probability(day.probabilities[code])}
            </Grid>
          </div>
        )
      })}
    </Grid>
  )
}

/** Limits are whole numbers in metric units; converted ones get decimals. */
function limitText({ quantity, settings }: Display['formats'], { quantity: kind, value }: Limit): string {
  return quantity(kind, value, settings.units === 'metric' ? { digits: 0 } : {})
}
