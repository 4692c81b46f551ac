/** Spreadsheets copy tabs; a comma separates only if nothing else does, because it may be a decimal sign. */
export const separatorOf = (lines: readonly string[]): string =>
  ['\t', ';'].find((candidate) => lines.some((line) => line.includes(candidate))) ?? ','

/** The cells of a line; between quotes the separator is an ordinary character. */
export function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    const last = cells.length - 1
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      cells[last] += character
      at++
    } else if (character === '"' && (isQuoted || cells[last]?.trim() === '')) isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells.push('')
    else cells[last] += character
  }
  return cells.map((cell) => cell.trim())
}
