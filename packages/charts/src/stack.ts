import type { SeriesOption, YAXisComponentOption } from 'echarts'
import { type Canvas, textWidth } from './drawing.ts'
import type { Place } from './sketch.ts'

export type LegendEntry = {
  /** Name of the series that the entry represents. */
  readonly name: string
  /** Text shown instead of the name. */
  readonly label?: string
  /** Outline as an SVG path, scaled to fit. */
  readonly path: string
  readonly colour: string
  readonly outline?: string | null
}

/** One plot of the stack. */
export type Panel = {
  readonly title: string
  /** Height in px without its title. */
  readonly height: number
  /** Whether the plot takes up remaining height. */
  readonly stretches?: boolean
  /** Whether this ribbon may be dropped before the others if there is no room for all. */
  readonly isSpare?: boolean
  /** Ribbons have no legend. */
  readonly legend?: readonly LegendEntry[]
  /** Whether a legend entry can be switched off. */
  readonly isSelectable?: boolean
  readonly yAxes: readonly YAXisComponentOption[]
  /** `places[n]` belongs to `yAxes[n]`. */
  readonly series: (places: readonly [Place, ...Place[]]) => readonly SeriesOption[]
}

/** Position of a plot and its title, px from the top. */
export type Box = {
  readonly panel: Panel
  readonly top: number
  readonly plotTop: number
  readonly height: number
}

/** Heights of the names of the days and of the hours below them, above the first plot. */
export const DAYS_PX = 26
export const HOURS_PX = 20
export const HEADER_PX = DAYS_PX + HOURS_PX
export const SLIDER_PX = 22
const SLIDER_GAP_PX = 6
const SMALLEST_PLOT_PX = 60
const RIBBON_GAP_PX = 6
const LEGEND_ITEM_EXTRA_PX = 40

export const isRibbon = (panel: Panel) => panel.legend === undefined

/** Legend entries in rows as wide as the drawing, or one per row next to the plot. */
export function legendRows({ measure, drawing }: Canvas, legend: readonly LegendEntry[]): LegendEntry[][] {
  if (measure.isWide) return legend.map((entry) => [entry])
  const room = drawing.width - measure.edge * 2
  const rows: LegendEntry[][] = []
  let used = room
  for (const entry of legend) {
    const width = textWidth(entry.label ?? entry.name, measure.font) + LEGEND_ITEM_EXTRA_PX
    if (used + width > room) {
      rows.push([])
      used = 0
    }
    rows.at(-1)?.push(entry)
    used += width
  }
  return rows
}

/** Room above a plot for its title and legend on narrow screens. */
function headRoom(canvas: Canvas, panel: Panel): number {
  const { measure } = canvas
  if (measure.isWide || panel.title === '') return 0
  const overAxis = isRibbon(panel) ? 0 : measure.font / 2
  return measure.lineHeight * (1 + legendRows(canvas, panel.legend ?? []).length) + overAxis
}

/** Height that fits both the plot and the title and legend left of it. */
function plotHeight(canvas: Pick<Canvas, 'measure'>, panel: Panel): number {
  return Math.max(panel.height, sideHeight(canvas, panel))
}

/** Height of the title and legend left of a plot. */
const sideHeight = ({ measure }: Pick<Canvas, 'measure'>, { legend }: Panel): number =>
  measure.isWide && legend ? (legend.length + 1) * measure.lineHeight + 4 : 0

function gapAfter({ measure }: Canvas, panel: Panel, next: Panel | undefined): number {
  return isRibbon(panel) && next && isRibbon(next) ? RIBBON_GAP_PX : measure.gap
}

const footer = ({ drawing }: Canvas) => (drawing.isInteractive === false ? 4 : SLIDER_GAP_PX + SLIDER_PX + 4)

/** Minimum height at which a plot is readable and its title and legend fit. */
function minPlotHeight(canvas: Canvas, panel: Panel): number {
  if (isRibbon(panel)) return plotHeight(canvas, panel)
  return Math.max(Math.min(SMALLEST_PLOT_PX, panel.height), sideHeight(canvas, panel))
}

function heightOf(
  canvas: Canvas,
  panels: readonly Panel[],
  plotSize: (canvas: Canvas, panel: Panel) => number,
): number {
  const heights = panels.map(
    (panel, index) =>
      headRoom(canvas, panel) +
      plotSize(canvas, panel) +
      (index + 1 < panels.length ? gapAfter(canvas, panel, panels[index + 1]) : 0),
  )
  return HEADER_PX + heights.reduce((sum, height) => sum + height, 0) + footer(canvas)
}

/** Height at which nothing is squeezed. */
export const naturalHeight = (canvas: Canvas, panels: readonly Panel[]): number =>
  heightOf(canvas, panels, plotHeight)

/** Height to reserve: the requested one but at least the readable minimum, or else the natural one. */
export function reservedHeight(canvas: Canvas, panels: readonly Panel[]): number {
  const { height } = canvas.drawing
  if (height === undefined) return naturalHeight(canvas, panels)
  return Math.max(height, heightOf(canvas, panels, minPlotHeight))
}

/**
 * Panels that are readable within the height. The first plot always stays; the others are dropped from below,
 * then the ribbons, spare ones first.
 */
export function fittingPanels(canvas: Canvas, panels: readonly Panel[], height: number): readonly Panel[] {
  const [first, ...others] = panels.filter((panel) => !isRibbon(panel))
  const ribbons = panels.filter(isRibbon)
  const goingFirst = [
    ...ribbons.filter(({ isSpare }) => !isSpare),
    ...ribbons.filter(({ isSpare }) => isSpare),
    ...others,
  ]
  let fitting = panels
  while (goingFirst.length > 0 && first && heightOf(canvas, fitting, minPlotHeight) > height) {
    const droppedPanel = goingFirst.pop()
    fitting = fitting.filter((panel) => panel !== droppedPanel)
  }
  return fitting
}

/** The plots from top to bottom. Those that stretch share spare height; if height is missing, all shrink. */
export function stack(canvas: Canvas, panels: readonly Panel[], height: number): Box[] {
  const spare = height - naturalHeight(canvas, panels)
  const slackOf = (panel: Panel) => plotHeight(canvas, panel) - minPlotHeight(canvas, panel)
  const slack = panels.reduce((sum, panel) => sum + slackOf(panel), 0)
  const growing = panels.some(({ stretches }) => stretches)
    ? panels.filter(({ stretches }) => stretches)
    : panels.filter((panel) => !isRibbon(panel))
  function extraOf(panel: Panel): number {
    if (spare >= 0) return growing.includes(panel) ? spare / growing.length : 0
    return slack === 0 ? 0 : Math.max(-1, spare / slack) * slackOf(panel)
  }
  let top = HEADER_PX
  return panels.map((panel, index) => {
    const plotTop = top + headRoom(canvas, panel)
    const panelHeight = plotHeight(canvas, panel) + extraOf(panel)
    const box = { panel, top, plotTop, height: panelHeight }
    top = plotTop + panelHeight + gapAfter(canvas, panel, panels[index + 1])
    return box
  })
}
