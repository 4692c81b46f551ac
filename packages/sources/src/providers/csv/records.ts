import { noteTolerance } from '../../reading/tolerance.ts'

/** One line of a table. `cells` is null if the line is not a record; `fault` says why. */
export type Record = { line: number; cells: string[] | null; fault: string | null; isFinished: boolean }

/** A longer line does not belong to a table: it is skipped without being kept in memory. */
const MAX_LINE_CHARS = 64 * 1024

/**
 * Splits text into records as it arrives, with at most one line in memory. Cells may be quoted, with doubled
 * quotes inside. A quoted cell ends with its line, so that a missing quote damages one record and not the
 * rest of the file.
 */
export function recordReader(delimiter: string) {
  let incompleteText = ''
  let line = 0
  let isTooLong = false

  function record(text: string, isFinished: boolean): Record | null {
    line += 1
    if (isTooLong || text.length > MAX_LINE_CHARS) {
      isTooLong = false
      return { line, cells: null, fault: `longer than ${MAX_LINE_CHARS} characters`, isFinished }
    }
    const plain = text.endsWith('\r') ? text.slice(0, -1) : text
    if (plain === '') return null
    const cells = plain.includes('"') ? quotedCells(plain, delimiter) : plain.split(delimiter)
    return { line, cells, fault: cells ? null : 'a quote that is not closed', isFinished }
  }

  const lineFeeds = returnsAsLineFeeds()
  return {
    write(chunk: string): Record[] {
      const text = lineFeeds.write(chunk)
      const records: Record[] = []
      let from = 0
      for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
        const finished = record(from === 0 ? incompleteText + text.slice(0, to) : text.slice(from, to), true)
        if (finished) records.push(finished)
        if (from === 0) incompleteText = ''
        from = to + 1
      }
      incompleteText = isTooLong ? '' : (from === 0 ? incompleteText : '') + text.slice(from)
      if (incompleteText.length > MAX_LINE_CHARS) {
        incompleteText = ''
        isTooLong = true
      }
      return records
    },
    /** The last line, if it has no line break. */
    end(): Record[] {
      incompleteText += lineFeeds.end()
      const last = incompleteText === '' && !isTooLong ? null : record(incompleteText, false)
      return last ? [last] : []
    },
  }
}

/**
 * The text with a line feed for each carriage return if the first line ends with a carriage return alone, as old
 * spreadsheets write it. Otherwise a carriage return within a line belongs to a cell.
 */
function returnsAsLineFeeds() {
  /** Null before the first line break. */
  let isAlone: boolean | null = null
  let lastReturn = ''
  return {
    write(chunk: string): string {
      const text = lastReturn + chunk
      lastReturn = ''
      if (isAlone === null) {
        const lineBreak = /\r\n?|\n/.exec(text)
        if (lineBreak?.[0] === '\r' && lineBreak.index === text.length - 1) {
          // The next piece may begin with its line feed.
          lastReturn = '\r'
          return text.slice(0, -1)
        }
        if (lineBreak) isAlone = lineBreak[0] === '\r'
        if (isAlone) noteTolerance('line_end', 'CR', 1)
      }
      return isAlone ? text.replaceAll('\r', '\n') : text
    },
    end: () => lastReturn,
  }
}

function quotedCells(text: string, delimiter: string): string[] | null {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const to = text.indexOf(delimiter, at)
      cells.push(text.slice(at, to === -1 ? undefined : to))
      if (to === -1) return cells
      at = to + 1
      continue
    }
    let cell = ''
    let from = at + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote === -1) return null
      cell += text.slice(from, quote)
      from = quote + 1
      if (text[from] !== '"') break
      cell += '"'
      from += 1
    }
    cells.push(cell)
    if (from === text.length) return cells
    if (text[from] !== delimiter) return null
    at = from + 1
  }
}
