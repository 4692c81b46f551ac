import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { SheetsMenu } from '../../../ui/table/SheetsMenu.tsx'
import css from '../circuits/circuits.module.css'
import { CircuitBars, ClassBars, MAX_BARS, NightBars } from './BalanceBars.tsx'
import { NightTable, PlaceTable } from './BalanceTables.tsx'
import own from './balance.module.css'
import {
  amountsOf,
  type Balance,
  CHOICES,
  type Choice,
  choicesIn,
  hasAny,
  KINDS,
  kilograms,
  seasonsUntil,
  sortedByAmount,
  sumOf,
} from './balance.ts'
import { shareDone } from './balance-columns.tsx'
import { balanceSheets } from './balance-sheets.ts'

const SEASONS = 6
/** The earliest year that the call accepts. */
const OLDEST = 1970

/** The amounts advised, ordered and done in a winter, and its severity. */
export function BalancePage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const [seasonText, choose] = useSearchText('season')
  const [material, chooseMaterial] = useSearchText('material')
  const { date } = formats.local(nowMs)
  const latestSeason = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) >= FIRST_MONTH ? 0 : 1)
  // the address may contain anything: a future winter or an invalid year falls back to the latest winter
  const year = seasonText && /^\d{4}$/.test(seasonText) ? Number(seasonText) : latestSeason
  const season = seasonText && year >= OLDEST && year <= latestSeason ? year : undefined
  const balance = useCall(
    'getTreatmentBalance',
    { query: season === undefined ? {} : { season } },
    { keepsPrevious: true },
  )
  const loadedBalance = balance.data
  const displayedSeason = season ?? loadedBalance?.season ?? latestSeason
  const offered = [...new Set([displayedSeason, ...seasonsUntil(latestSeason, SEASONS)])].toSorted(
    (a, b) => b - a,
  )
  const sum = useMemo(() => sumOf(loadedBalance?.nights ?? []), [loadedBalance])
  const choice: Choice = CHOICES.find((code) => code === material) ?? 'deicers'
  const choices = [...new Set([...choicesIn(sum), choice])]
  return (
    <DetailScreen
      title={t('balance.title')}
      facts={loadedBalance && factsOf(loadedBalance, display)}
      actions={
        loadedBalance && (
          <SheetsMenu
            label={t('balance.export.label')}
            failed={t('balance.export.failed')}
            display={display}
            files={filesOf(loadedBalance, display)}
            sheets={async () => balanceSheets(loadedBalance, display)}
          />
        )
      }
      answer={balance}
      failed={t('balance.failed')}
      loading={<Loading shape="table" count={8} />}
      back={<Link to="/roads/circuits">{t('balance.back')}</Link>}
    >
      {(data) => (
        <Stack gap={16}>
          <FilterBar names={['season', 'material']}>
            <FilterChoice
              label={t('balance.season')}
              value={String(displayedSeason)}
              options={offered.map((year) => ({
                value: String(year),
                label: `${t('balance.season')} ${t('balance.seasonName', { from: year, to: year + 1 })}`,
              }))}
              onChange={(year) => choose(year === String(latestSeason) ? null : year)}
            />
            <FilterChoice
              label={t('balance.material')}
              value={choice}
              options={choices.map((code) => ({ value: code, label: t(`balance.materials.${code}`) }))}
              onChange={(code) => chooseMaterial(code === 'deicers' ? null : code)}
            />
            <Link to="/roads/circuits">{t('balance.back')}</Link>
          </FilterBar>
          {data.nights.length === 0 ? (
            <Empty>{t('balance.none')}</Empty>
          ) : (
            <BalanceView display={display} balance={data} choice={choice} sum={sum} />
          )}
        </Stack>
      )}
    </DetailScreen>
  )
}

const FIRST_MONTH = 10

function factsOf({ from, to, severity }: Balance, { t, formats }: Display): string {
  const span = { from: formats.date(Date.parse(from)), to: formats.date(Date.parse(to)) }
  return severity === null
    ? t('balance.factsUnknown', span)
    : t('balance.facts', { ...span, severity: formats.number(severity, 0) })
}

function filesOf({ from, to, season }: Balance, { t }: Display) {
  const file = {
    kind: t('balance.export.kind'),
    id: String(season),
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
  }
  const csv = (sheetId: 'nights' | 'circuits' | 'classes', sheet: number) => ({
    label: t(`balance.export.${sheetId}`),
    kind: 'csv' as const,
    sheet,
    file: { ...file, id: `${file.id}-${sheetId}` },
  })
  return [
    { label: t('balance.export.xlsx'), kind: 'xlsx' as const, file },
    csv('nights', 0),
    csv('circuits', 1),
    csv('classes', 2),
  ]
}

type Props = { display: Display; balance: Balance; choice: Choice; sum: ReturnType<typeof sumOf> }

/** The sums of the winter, and the amount done as a share of them. */
function Totals({ display, balance, choice, sum }: Props) {
  const { t, formats } = display
  return (
    <dl className={own.totals} aria-label={t('balance.totals')}>
      {KINDS.map((kind) => (
        <div key={kind}>
          <dt>{t(`balance.${kind}`)}</dt>
          <dd>{formats.quantity('mass', kilograms(sum[kind], choice))}</dd>
        </div>
      ))}
      <div>
        <dt>{t('balance.doneOfAdvised')}</dt>
        <dd>{shareDone(sum, 'advised', choice, display)}</dd>
      </div>
      <div title={t('balance.doneOfOrderedHint')}>
        <dt>{t('balance.doneOfOrdered')}</dt>
        <dd>{shareDone(sum, 'ordered', choice, display)}</dd>
      </div>
      <div title={t('balance.severityHint')}>
        <dt>{t('balance.severity')}</dt>
        <dd>{balance.severity === null ? '–' : formats.number(balance.severity, 0)}</dd>
      </div>
    </dl>
  )
}

/** Abrasives are not a de-icer and not part of the sums, so they are listed beside them. */
function AbrasiveSums({ display, sum }: Pick<Props, 'display' | 'sum'>) {
  const { t, formats } = display
  const amounts = amountsOf(sum, 'abrasive')
  if (amounts.every((kg) => kg === 0)) return null
  const [advised = '', ordered = '', done = ''] = amounts.map((kg) => formats.quantity('mass', kg))
  return <Note>{t('balance.abrasiveSums', { advised, ordered, done })}</Note>
}

function BalanceView({ display, balance, choice, sum }: Props) {
  const { t } = display
  const { circuits, classes, stations, unknownCount } = balance
  const sortedCircuits = useMemo(() => sortedByAmount(circuits, choice), [circuits, choice])
  const classRows = classes.map((row) => ({
    ...row,
    id: row.roadType,
    name: t(`circuits.roadTypes.${row.roadType}`),
  }))
  return (
    <>
      <Totals display={display} balance={balance} choice={choice} sum={sum} />
      {choice !== 'abrasive' && <AbrasiveSums display={display} sum={sum} />}
      {!hasAny(sum) && <Empty>{t('balance.nothing')}</Empty>}
      <Note>{t('balance.hint')}</Note>
      <section className={css.section}>
        <h2>{t('balance.byNight')}</h2>
        <NightBars display={display} balance={balance} choice={choice} />
        <NightTable display={display} balance={balance} choice={choice} />
      </section>
      {hasAny(sum) && (
        <>
          <section className={css.section}>
            <h2>{t('balance.byCircuit')}</h2>
            {circuits.length > MAX_BARS && <Note>{t('balance.first', { count: MAX_BARS })}</Note>}
            <CircuitBars display={display} balance={balance} choice={choice} />
            <PlaceTable
              display={display}
              label={t('balance.byCircuit')}
              head={t('balance.circuit')}
              rows={sortedCircuits.map((row) => ({ ...row, id: row.circuitId }))}
              choice={choice}
            />
          </section>
          <section className={css.section}>
            <h2>{t('balance.byClass')}</h2>
            <ClassBars display={display} balance={balance} choice={choice} />
            <PlaceTable
              display={display}
              label={t('balance.byClass')}
              head={t('balance.class')}
              rows={classRows}
              choice={choice}
            />
          </section>
        </>
      )}
      <Note>
        {t('balance.stations', stations)} {unknownCount > 0 && t('balance.unknown', { count: unknownCount })}
      </Note>
    </>
  )
}
