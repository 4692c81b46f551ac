import { getDocument } from './pdf-reader.ts'

export type PdfText = { text: string; pages: number; sizePt: [number, number] }

/** The text of a PDF in the order of a screen reader, words separated by one space; and its paper. */
export async function textsOfPdf(pdf: Uint8Array): Promise<PdfText> {
  // the reader takes ownership of the bytes
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const texts: string[] = []
  let sizePt: [number, number] = [0, 0]
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    sizePt = [Math.round(width), Math.round(height)]
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
  }
  await loading.destroy()
  return { text: texts.join(' ').replaceAll(/\s+/g, ' '), pages: texts.length, sizePt }
}
