import { type Canvas, fontOf, textWidth } from './drawing.ts'
import { hatching, pathAt, type Shape, sketch } from './sketch.ts'
import type { Panel } from './stack.ts'
import { symbolShape } from './symbol-shapes.ts'
import { SYMBOL_PATHS } from './symbols.ts'
import { outlineOf, type SymbolName } from './theme.ts'

/** One stretch of a ribbon. */
export type RibbonSpan = {
  readonly from: number
  readonly to: number
  /** Longest first; the first one that fits is written. */
  readonly labels: readonly string[]
  /** Drawn if no label fits. */
  readonly icon?: SymbolName
  readonly fill: string
  readonly text: string
  readonly outline?: string
  readonly isQuiet?: boolean
  readonly isHatched?: boolean
}

const QUIET_PX = 4
/** Semi-bold text is this much wider. */
const BOLD_FACTOR = 1.12

/** A row of coloured stretches, each with its word or symbol; the normal state is a thin grey bar. */
export function ribbonPanel(canvas: Canvas, title: string, stretches: readonly RibbonSpan[]): Panel {
  const { measure, from } = canvas
  return {
    title,
    height: measure.font + 10,
    yAxes: [{ show: false, min: 0, max: 1 }],
    series: ([place]) => [
      sketch(place, { z: 3, from }, ({ plot, x }) =>
        stretches.flatMap((stretch) => {
          const left = Math.max(plot.x, x(stretch.from))
          const right = Math.min(plot.x + plot.width, x(stretch.to))
          return right > left ? block(canvas, stretch, { ...plot, x: left, width: right - left }) : []
        }),
      ),
    ],
  }
}

function block(
  { measure, drawing, tokens }: Canvas,
  { fill, text, outline: ownOutline, labels, icon, isQuiet, isHatched }: RibbonSpan,
  box: { x: number; y: number; width: number; height: number },
): Shape[] {
  const middle = box.y + box.height / 2
  if (isQuiet) {
    return [
      {
        type: 'rect',
        shape: { x: box.x, y: middle - QUIET_PX / 2, width: box.width, height: QUIET_PX },
        style: { fill },
      },
    ]
  }
  const outline = ownOutline ?? outlineOf(fill, drawing.mode)
  const inner = { x: box.x + 0.5, y: box.y + 0.5, width: Math.max(1, box.width - 1), height: box.height - 1 }
  const symbol = { x: box.x + box.width / 2, y: middle, px: measure.font - 2, fill: text }
  const fittingLabel = labels.find(
    (words) => words !== '' && textWidth(words, measure.font) * BOLD_FACTOR + 6 <= box.width,
  )
  return [
    {
      type: 'rect',
      shape: { ...inner, r: 2 },
      style: outline ? { fill, stroke: outline, lineWidth: 1 } : { fill },
    },
    ...(isHatched ? hatching(inner, 6, tokens.strongLine) : []),
    ...(fittingLabel ? [symbolOf(fittingLabel, symbol) ?? labelShape(fittingLabel)] : []),
    ...(!fittingLabel && icon && box.width >= measure.font ? [iconShape(icon)] : []),
  ]

  function labelShape(words: string): Shape {
    return {
      type: 'text',
      style: {
        text: words,
        x: box.x + box.width / 2,
        y: middle + 0.5,
        fill: text,
        font: fontOf(measure.font, 600),
        align: 'center',
        verticalAlign: 'middle',
        ...(isHatched ? { backgroundColor: fill, padding: [1, 3] } : {}),
      },
    }
  }

  function iconShape(name: SymbolName): Shape {
    const { fill: colour, ...place } = symbol
    return pathAt({ pathData: SYMBOL_PATHS[name], ...place, style: { fill: colour } })
  }
}

type SymbolPlace = { readonly x: number; readonly y: number; readonly px: number; readonly fill: string }

/** A symbol is drawn: the font of a document may lack it. */
function symbolOf(words: string, { x, y, px, fill }: SymbolPlace): Shape | null {
  const shape = symbolShape(words)
  if (!shape) return null
  const points = shape.map(([across, down]) => [x + (across - 0.5) * px, y + (down - 0.5) * px])
  return { type: 'polygon', shape: { points }, style: { fill } }
}
