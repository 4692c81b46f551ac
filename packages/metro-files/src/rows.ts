import { FileProblem } from './file-problem.ts'
import type { Remarks } from './remarks.ts'
import { numberOf, timeMs } from './values.ts'
import { child, descendants, type XmlElement, xmlTree } from './xml-tree.ts'

/** One `measure` or `prediction`: an instant and its numbers, NaN where missing. */
export type MeasuredRow = { readonly atMs: number; readonly values: Map<string, number> }

type Layout = {
  readonly root: string
  readonly row: string
  readonly time: string
  /** Elements to read; others are ignored with a remark. */
  readonly columns: readonly string[]
}

/** Elements that makers of METRo's files add: probability and kind of precipitation, direction of the wind. */
const UNUSED: ReadonlySet<string> = new Set(['pi', 'pp', 'wd'])

/**
 * The rows of a METRo list, in order of time, each instant once. A row or value that cannot be read is left
 * out and remarked upon; throws a FileProblem if nothing remains.
 */
export function readRows(text: string, file: string, layout: Layout, remarks: Remarks): MeasuredRow[] {
  const root = xmlTree(text, file)
  if (root.name !== layout.root) {
    throw new FileProblem(
      file,
      root.line,
      `<${root.name}> where a METRo ${layout.root} file has <${layout.root}>`,
    )
  }
  const elements = descendants(root, layout.row)
  if (elements.length === 0) throw new FileProblem(file, root.line, `holds no <${layout.row}>`)
  const rows = elements.flatMap((element) => rowOf(element, layout, remarks) ?? [])
  if (rows.length === 0) {
    throw new FileProblem(
      file,
      elements[0]?.line ?? null,
      `no <${layout.row}> has a <${layout.time}> that can be read`,
    )
  }
  return sortRows(rows, remarks)
}

function rowOf(element: XmlElement, layout: Layout, remarks: Remarks): MeasuredRow | null {
  const time = child(element, layout.time)
  const atMs = timeMs(time?.text ?? '')
  if (atMs === undefined) {
    const written = time
      ? `<${layout.time}> is «${time.text.trim().slice(0, 40)}»`
      : `<${layout.time}> is missing`
    remarks.add('time', `${written}; the row is left out`, time?.line ?? element.line)
    return null
  }
  const values = new Map<string, number>()
  for (const inner of element.children) {
    if (!layout.columns.includes(inner.name)) {
      if (inner.name !== layout.time && !UNUSED.has(inner.name))
        remarks.add(`unknown ${inner.name}`, `<${inner.name.slice(0, 40)}> is not read`, inner.line)
      continue
    }
    const value = numberOf(inner.text)
    if (value === undefined) {
      const written = inner.text.trim().slice(0, 40)
      remarks.add(
        `value ${inner.name}`,
        `<${inner.name}> is «${written}», not a number; it is left out`,
        inner.line,
      )
    } else values.set(inner.name, value)
  }
  return { atMs, values }
}

/** Sorts the rows; of rows at the same instant, the last value given for each column wins. */
function sortRows(rows: MeasuredRow[], remarks: Remarks): MeasuredRow[] {
  if (rows.some((row, index) => row.atMs < (rows[index - 1]?.atMs ?? row.atMs))) {
    remarks.add('order', 'rows are not in order of time; they are sorted')
  }
  const merged: MeasuredRow[] = []
  for (const row of rows.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = merged.at(-1)
    if (last?.atMs !== row.atMs) {
      merged.push(row)
      continue
    }
    remarks.add('twice', 'an instant is listed twice; the later row wins')
    for (const [name, value] of row.values) if (!Number.isNaN(value)) last.values.set(name, value)
  }
  return merged
}
