type Points = readonly (readonly [x: number, y: number])[]

/** Points on a circle around the centre, including both ends; one revolution is 1. */
const arc = (radius: number, startRevolution: number, endRevolution: number, middleY = 0.5): Points =>
  Array.from({ length: 25 }, (_, index) => {
    const angle = 2 * Math.PI * (startRevolution + ((endRevolution - startRevolution) * index) / 24)
    return [0.5 + radius * Math.cos(angle), middleY + radius * Math.sin(angle)] as const
  })

/** An arrow to the right, rotated clockwise around the centre. */
const arrow = (rotationDeg: number): Points => {
  const [cos, sin] = [Math.cos((rotationDeg * Math.PI) / 180), Math.sin((rotationDeg * Math.PI) / 180)]
  const outline: Points = [
    [0.04, 0.44],
    [0.58, 0.44],
    [0.58, 0.2],
    [0.98, 0.5],
    [0.58, 0.8],
    [0.58, 0.56],
    [0.04, 0.56],
  ]
  return outline.map(([x, y]) => [
    0.5 + (x - 0.5) * cos - (y - 0.5) * sin,
    0.5 + (x - 0.5) * sin + (y - 0.5) * cos,
  ])
}

/**
 * Outlines, in a unit square, of symbols that a page's font may lack: drawn, they look the same everywhere.
 */
// biome-ignore format: a table reads by lines
const SYMBOL_SHAPES: Readonly<Record<string, Points>> = {
  '▫': [[0.3, 0.3], [0.7, 0.3], [0.7, 0.7], [0.3, 0.7]],
  '●': arc(0.42, 0, 1),
  '▲': [[0.5, 0.08], [0.97, 0.9], [0.03, 0.9]],
  '▸': [[0.22, 0.16], [0.82, 0.5], [0.22, 0.84]],
  // A ring is a single outline: around the outside and back along the inner edge.
  '◉': [...arc(0.48, 0, 1), ...arc(0.34, 1, 0), ...arc(0.18, 0, 1)],
  '⌒': [...arc(0.5, 0.5, 1, 0.78), ...arc(0.32, 1, 0.5, 0.78)],
  '◆': [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]],
  '→': arrow(0),
  '↗': arrow(-45),
  '↘': arrow(45),
  '⬣': [[0.25, 0.07], [0.75, 0.07], [1, 0.5], [0.75, 0.93], [0.25, 0.93], [0, 0.5]],
}

/** The outline of a symbol; null if it is written as text. */
export const symbolShape = (symbol: string): Points | null => SYMBOL_SHAPES[symbol] ?? null

/** The outline as the `d` attribute of a path in the view box 0 0 1 1. */
export const symbolPath = (symbol: string): string | null => {
  const shape = symbolShape(symbol)
  return shape && `M${shape.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`
}
