/** A spreadsheet copies tabs; a comma separates only where nothing else does, since it may be a decimal sign. */
export const separatorOf = (lines: readonly string[]): string =>
  ['\t', ';'].find((sign) => lines.some((line) => line.includes(sign))) ?? ','

/** The cells of a line; between quotes the separator is a sign like any other. */
export function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    const last = cells.length - 1
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cells[last] += sign
      at++
    } else if (sign === '"' && (isQuoted || cells[last]?.trim() === '')) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cells.push('')
    else cells[last] += sign
  }
  return cells.map((cell) => cell.trim())
}
