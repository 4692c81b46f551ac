import type { CSSProperties } from 'react'
import type { Display } from '../../lib/pen.ts'
import { type CodeTable, codeColour, codeWord } from '../badge/code-palettes.ts'
import { SymbolIcon } from '../badge/Sign.tsx'
import css from './time-strip.module.css'

export type StripStep = {
  readonly id: string
  /** The whole instant, for those who do not see the strip. */
  readonly title: string
  /** Written over it; empty where there is no room for each. */
  readonly label: string
  /** Left out where the strip is narrow. */
  readonly isMinor?: boolean
}

export type StripRow = {
  readonly id: string
  readonly label: string
  readonly table: CodeTable
  /** Null where nothing is known. */
  readonly codeAt: (stepId: string) => number | null
}

type Props = {
  display: Pick<Display, 't'>
  /** What is shown, for those who do not see it. */
  label: string
  steps: readonly StripStep[]
  rows: readonly StripRow[]
  /** Of the names of the rows; 72 unless given. */
  namesPx?: number
}

/** Time across, places or risks down: a cell is the colour and the sign of a code. What is normal stays grey. */
export function TimeStrip({ display: { t }, label, steps, rows, namesPx = 72 }: Props) {
  return (
    <div className={css.place}>
      <table
        className={css.strip}
        aria-label={label}
        style={{ '--steps': steps.length, '--most-names': `${namesPx}px` } as CSSProperties}
      >
        <thead>
          <tr>
            <td />
            {steps.map((step) => (
              <th key={step.id} scope="col" aria-label={step.title} data-minor={step.isMinor || undefined}>
                {step.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label: name, table, codeAt }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {steps.map((step) => {
                const code = codeAt(step.id)
                const colour = codeColour(table, code)
                const word = code === null ? '–' : codeWord(t, table, code)
                const isLoud = colour && !colour.isQuiet
                return (
                  <td
                    key={step.id}
                    title={`${step.title} · ${word}`}
                    data-unknown={colour ? undefined : true}
                    style={isLoud ? { backgroundColor: colour.fill, color: colour.text } : undefined}
                  >
                    {isLoud && <SymbolIcon symbol={colour.symbol} sizePx={10} />}
                    <span className="visually-hidden">{word}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
