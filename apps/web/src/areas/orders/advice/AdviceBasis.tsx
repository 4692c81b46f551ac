import type { AdviceInput } from '@verglas/contract/treatment-codes'
import { type AdviceLocalizer, advicePhrases, changeWords, periodWords, spreadWords } from '@verglas/language'
import { useMemo } from 'react'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from './advice.module.css'
import type { Prescription } from './advice-localizer.ts'

type Headline = NonNullable<Prescription['headline']>
type Input = Headline['inputs'][number]

type Props = {
  readonly localizer: AdviceLocalizer
  readonly circuit: Circuit
  readonly prescription: Prescription
  readonly headline: Headline
}

const inputId = ({ input }: Input) => input

/**
 * The inputs from which an advice was derived, the actions that follow it, and how far each input would have
 * to change for another advice.
 */
export function AdviceBasis({ localizer, circuit, prescription, headline }: Props) {
  const { t } = localizer
  const columns = useMemo(
    (): readonly Column<Input>[] => [
      {
        id: 'input',
        label: t('circuits.advice.columns.input'),
        isHead: true,
        cell: ({ input }) => t(`circuits.advice.inputs.${input}`),
      },
      {
        id: 'value',
        label: t('circuits.advice.columns.value'),
        align: 'end',
        cell: (input) => inputWords(localizer, input, circuit),
      },
      {
        id: 'time',
        label: t('circuits.advice.columns.time'),
        align: 'end',
        cell: ({ at }) => localizer.moment(Date.parse(at)),
      },
      {
        id: 'source',
        label: t('circuits.advice.columns.source'),
        cell: ({ source }) =>
          t(`circuits.advice.${source === 'road_forecast' ? 'sourceRoad' : 'sourceStation'}`),
      },
    ],
    [localizer, t, circuit],
  )
  const { changes, nearest, advices, plan } = prescription
  const further = changes.filter(({ input, by }) => input !== nearest?.input || by !== nearest.by)
  return (
    <details className={css.basis}>
      <summary>{t('circuits.advice.basis')}</summary>
      <PlainTable
        label={t('circuits.advice.basis')}
        columns={columns}
        rows={headline.inputs}
        rowId={inputId}
      />
      {further.length > 0 && (
        <>
          <h3>{t('circuits.advice.nearest')}</h3>
          <ul className="bullets">
            {further.map((change) => (
              <li key={`${change.input} ${change.by}`}>{changeWords(localizer, change, circuit)}</li>
            ))}
          </ul>
        </>
      )}
      {/* A plan lists its passes with their reasons, which cover all situations. */}
      {!plan && <LaterAdvices {...{ localizer, circuit, advices }} />}
    </details>
  )
}

/** The advice for each situation, if there is no plan for all of them. */
function LaterAdvices({
  localizer,
  circuit,
  advices,
}: Pick<Props, 'localizer' | 'circuit'> & Pick<Prescription, 'advices'>) {
  const { t } = localizer
  return (
    <>
      <h3>{t('circuits.advice.later')}</h3>
      <ul className="bullets">
        {advices.map((advice) => {
          const { what, when, why } = advicePhrases(localizer, advice, circuit)
          return (
            <li key={`${advice.situation} ${advice.from}`}>
              {t(`circuits.advice.situations.${advice.situation}`)} {periodWords(localizer, advice)} – {what}
              <small> · {when ?? why}</small>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const TEMPERATURES: readonly AdviceInput[] = ['surface', 'film_freezing_point', 'measured_freezing_point']

/** Formats a metric input in the user's unit. */
function inputWords(localizer: AdviceLocalizer, { input, value }: Input, circuit: Circuit): string {
  const { formats } = localizer
  if (TEMPERATURES.includes(input)) return formats.quantity('temperature', value)
  if (input === 'dew_margin') return formats.difference('temperature', value, { sign: true })
  if (input === 'wind') return formats.quantity('speed', value)
  if (input === 'residual_salt') return spreadWords(localizer, { minGm2: value, maxGm2: null }, circuit)
  return formats.quantity('rain', value)
}
