import {
  type ComparedBar,
  comparedBarsHeight,
  comparedBarsOption,
  STEP_RANGES_HEIGHT_PX,
  type StepRange,
  stepRangesOption,
} from '@verglas/charts'
import type { Quantity } from '@verglas/contract/measures'
import { type Drawn, type DrawnFor, drawnChart, paperSettings } from './drawn-chart.ts'

/**
 * Figures of a report in a form that can be sent to a worker thread: all values, plus the reader's language
 * and units.
 */
export type FigureSketch = DrawnFor & { quantity: Quantity } & (
    | { figure: 'ranges'; steps: readonly StepRange[]; line: 'road' | 'air' }
    | { figure: 'compared'; bars: readonly ComparedBar[]; names: readonly [string, string, string] }
  )

export function drawFigure(sketch: FigureSketch): Drawn {
  const drawing = { ...paperSettings(sketch), quantity: sketch.quantity }
  if (sketch.figure === 'ranges') {
    const { steps, line } = sketch
    return drawnChart(stepRangesOption({ ...drawing, steps, line }), STEP_RANGES_HEIGHT_PX)
  }
  const { bars, names } = sketch
  const horizontalBars = { ...drawing, bars, names, isHorizontal: true }
  return drawnChart(comparedBarsOption(horizontalBars), comparedBarsHeight(horizontalBars))
}
