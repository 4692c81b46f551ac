import { afterAll, expect, test } from 'vitest'
import { openDocuments } from '../documents/documents.ts'
import { textsOfPdf } from './pdf.ts'

const documents = openDocuments()
afterAll(() => documents.close())

test('a test that has read a PDF leaves the functions of Node as they are', async () => {
  const pdf = await documents.pdf(
    {
      lang: 'fr',
      title: 'Bulletin',
      subtitle: null,
      organisation: 'A75',
      logo: null,
      madeAt: '2026-01-15T18:00:00Z',
      footer: 'Verglas',
      blocks: [],
    },
    'a4',
  )
  expect((await textsOfPdf(pdf)).text).toContain('Bulletin')
  for (const builtIn of [JSON.parse, JSON.stringify, Array.prototype.push, Function.prototype.toString])
    expect(String(builtIn)).toContain('[native code]')
})
