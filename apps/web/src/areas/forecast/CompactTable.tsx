import type { Formats } from '@verglas/language'
import { isNightAt, type Night, useNights } from '../../lib/nights.ts'
import { byDay } from './days.ts'
import type { Pen } from './pen.ts'
import { StepValue } from './StepValue.tsx'
import { concernOfAmount, HOUR_MS, type Step } from './step.ts'
import css from './tables.module.css'
import type { CastpointFacts } from './use-castpoint.ts'
import type { TableColumn } from './use-table.ts'
import { WeatherSymbol } from './WeatherSymbol.tsx'

type Props = {
  steps: readonly Step[]
  columns: readonly TableColumn[]
  stepH: 1 | 6 | 24
  pen: Pen
  facts: CastpointFacts
  markedMs: number | null
}

/** One line a measure, one column a step, the days above them. */
export function CompactTable({ steps, columns, stepH, pen, facts, markedMs }: Props) {
  const { t, formats } = pen
  const [first, last] = [Date.parse(steps[0]?.dt ?? ''), Date.parse(steps.at(-1)?.dt ?? '')]
  const nights = useNights(steps.length > 0 ? facts.place : null, first || 0, last || 0)
  const days = byDay(steps)
  const startsDay = new Set(days.map((day) => day.steps[0]?.dt))
  const marks = (step: Step) => ({
    'data-first': startsDay.has(step.dt) || undefined,
    'data-marked': holds(step, markedMs) || undefined,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={t('forecast.tabs.table')}>
      <table className={css.compact}>
        <caption className="visually-hidden">{`${t('forecast.tabs.table')} · ${facts.name}`}</caption>
        <thead>
          <tr className={css.dayHead}>
            <th scope="col">
              <span className="visually-hidden">{t('forecast.measure')}</span>
            </th>
            {days.map(({ day, steps: own }) => (
              <th key={day} colSpan={own.length} scope="colgroup">
                <span>{dayName(formats, own, stepH)}</span>
              </th>
            ))}
          </tr>
          {stepH !== 24 && (
            <tr>
              <th scope="col">{t('forecast.hour')}</th>
              {steps.map((step) => (
                <th key={step.dt} scope="col" {...marks(step)}>
                  {stepH === 6 ? t(`codes.quarterDay.${step.quarter}`) : hourName(formats, step)}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('forecast.weather')}</th>
            {steps.map((step) => (
              <td key={step.dt} {...marks(step)}>
                <WeatherSymbol
                  pen={pen}
                  code={step.weather}
                  isNight={isDarkStep(step, stepH, nights)}
                  size={26}
                />
              </td>
            ))}
          </tr>
          {columns.map((column) => (
            <tr key={column.code}>
              <th scope="row">
                {t(column.label)} <small>{column.unit}</small>
              </th>
              {steps.map((step) => (
                <td
                  key={step.dt}
                  {...marks(step)}
                  data-concern={concernOfAmount(step, column.code) ?? undefined}
                >
                  <StepValue pen={pen} step={step} column={column} unit={column.unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isDarkStep(step: Step, stepH: 1 | 6 | 24, nights: readonly Night[]): boolean {
  if (stepH === 24) return false
  return isNightAt(nights, Date.parse(step.dt) + (step.duration * HOUR_MS) / 2)
}

/** A name that its columns have room for. */
function dayName(formats: Formats, steps: readonly Step[], stepH: 1 | 6 | 24): string {
  const ms = Date.parse(steps[0]?.dt ?? '')
  return stepH === 24 || steps.length < 3 ? formats.shortDay(ms) : formats.day(ms)
}

const hourName = (formats: Formats, { dt }: Step) =>
  String(formats.local(Date.parse(dt)).hour).padStart(2, '0')

function holds({ dt, duration }: Step, ms: number | null): boolean {
  const begin = Date.parse(dt)
  return ms !== null && begin <= ms && ms < begin + duration * HOUR_MS
}
