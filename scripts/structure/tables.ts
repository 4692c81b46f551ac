import type { SourceFile } from './source-files.ts'

/** The line that opens a table: a constant in capitals whose value is a list or an object over several lines. */
const TABLE = /^(export )?const [A-Z][A-Z0-9_]*(: [^=]+)? = (new (Set|Map)\()?[[{]$/

/** Only a table of data may be laid out by hand, and its comment stands on the line above it. */
export function handFormatted({ file, text, isTest }: SourceFile): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!/\/[/*] biome-ignore format/.test(line)) return []
    const isAboveTable = line.startsWith('// ') && TABLE.test(lines[index + 1] ?? '')
    return isAboveTable && !isTest
      ? []
      : [`${file}:${index + 1}: only a table of data may be formatted by hand, with the comment above it`]
  })
}
