/** The code points that a TrueType font has a glyph for (OpenType 1.9, `cmap` formats 4 and 12). */
export function coverageOf(font: Buffer): (codePoint: number) => boolean {
  const ranges = rangesOf(font)
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

type Range = readonly [first: number, last: number]

function rangesOf(font: Buffer): Range[] {
  const cmap = tableOffset(font, 'cmap')
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => {
    const offset = cmap + font.readUInt32BE(cmap + 8 + index * 8)
    return { offset, format: font.readUInt16BE(offset) }
  })
  const fullUnicode = subtables.find(({ format }) => format === 12)
  if (fullUnicode) return groupsOf(font, fullUnicode.offset)
  const basic = subtables.find(({ format }) => format === 4)
  if (basic) return segmentsOf(font, basic.offset)
  throw new Error('the font has no table of characters that can be read')
}

function tableOffset(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no table ${name}`)
}

const groupsOf = (font: Buffer, offset: number): Range[] =>
  Array.from({ length: font.readUInt32BE(offset + 12) }, (_, index): Range => {
    const group = offset + 16 + index * 12
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)]
  })

function segmentsOf(font: Buffer, offset: number): Range[] {
  const bytes = font.readUInt16BE(offset + 6)
  return Array.from({ length: bytes / 2 }, (_, index): Range => {
    const last = font.readUInt16BE(offset + 14 + index * 2)
    return [font.readUInt16BE(offset + 16 + bytes + index * 2), last]
  }).filter(([first]) => first !== 0xffff)
}
