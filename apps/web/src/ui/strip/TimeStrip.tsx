import type { CSSProperties } from 'react'
import type { Display } from '../../lib/display.ts'
import { type CodeTable, codeColour, codeCss, codeWord } from '../badge/code-palettes.ts'
import { SymbolIcon } from '../badge/SymbolIcon.tsx'
import css from './time-strip.module.css'

export type StripStep = {
  readonly id: string
  /** The complete instant, for screen readers. */
  readonly title: string
  /** The label above it; empty if there is no room for every label. */
  readonly label: string
  /** Omitted if the strip is narrow. */
  readonly isMinor?: boolean
  /** Its width on a time axis; absent: all steps share the width. */
  readonly widthPx?: number
}

export type StripRow = {
  readonly id: string
  readonly label: string
  readonly table: CodeTable
  /** null: no value. */
  readonly codeAt: (stepId: string) => number | null
  /** Why a step has no value, where there is a reason. */
  readonly noteAt?: (stepId: string) => StripNote | null
}

export type StripNote = { readonly look: 'hatch' | 'dots'; readonly word: string }

type Props = {
  display: Pick<Display, 't'>
  /** A description for screen readers. */
  label: string
  steps: readonly StripStep[]
  rows: readonly StripRow[]
  /** Width of the row names; 72 by default. */
  namesPx?: number
  /** Set if the side has no room for the row names, which are then separate lines. */
  areNamesAbove?: boolean
}

/**
 * Time across, places or risks down: each cell has the colour and symbol of a code; normal values are grey.
 */
export function TimeStrip({
  display: { t },
  label,
  steps,
  rows,
  namesPx = 72,
  areNamesAbove = false,
}: Props) {
  return (
    <div className={css.place}>
      <table
        className={css.strip}
        data-names-above={areNamesAbove || undefined}
        aria-label={label}
        style={
          {
            '--steps': steps.length,
            '--most-names': `${namesPx}px`,
            width: axisWidth(namesPx, steps),
          } as CSSProperties
        }
      >
        <thead>
          <tr>
            <td />
            {steps.map((step) => (
              <th
                key={step.id}
                scope="col"
                aria-label={step.title}
                data-minor={step.isMinor || undefined}
                style={{ width: step.widthPx }}
              >
                {step.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label: name, table, codeAt, noteAt }) => (
            <tr key={id}>
              <th scope="row">
                <span>{name}</span>
              </th>
              {steps.map((step) => (
                <StripCell key={step.id} t={t} table={table} step={step} codeAt={codeAt} noteAt={noteAt} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = Pick<StripRow, 'table' | 'codeAt'> & {
  readonly t: Props['display']['t']
  readonly step: StripStep
  readonly noteAt: StripRow['noteAt'] | undefined
}

function StripCell({ t, table, step, codeAt, noteAt }: CellProps) {
  const code = codeAt(step.id)
  const colour = codeColour(table, code)
  const note = code === null ? noteAt?.(step.id) : null
  const word = note?.word ?? (code === null ? '–' : codeWord(t, table, code))
  const isLoud = colour && !colour.isQuiet
  const look = isLoud ? codeCss(table, colour) : null
  return (
    <td
      title={`${step.title} · ${word}`}
      data-unknown={colour ? undefined : true}
      data-look={note?.look}
      style={look ? { backgroundColor: look.fill, color: look.ink, boxShadow: look.frame } : undefined}
    >
      {isLoud && <SymbolIcon symbol={colour.symbol} sizePx={10} />}
      <span className="visually-hidden">{word}</span>
    </td>
  )
}

/** The width of a strip on a time axis; undefined if it fills its container. */
const axisWidth = (namesPx: number, steps: readonly StripStep[]): number | undefined =>
  steps[0]?.widthPx === undefined ? undefined : steps.reduce((sum, { widthPx = 0 }) => sum + widthPx, namesPx)

/** A cell as it looks in the strip, for a legend. */
export const StripNoteSwatch = ({ look }: Pick<StripNote, 'look'>) => (
  <i className={css.swatch} data-look={look} aria-hidden />
)
