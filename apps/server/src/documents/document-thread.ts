import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentContent, Paper } from '@verglas/contract/document'
import sharp from 'sharp'
import { DOCUMENTS_FOLDER } from '../paths.ts'
import type { DocumentAnswer, DocumentJob } from './documents.ts'
import { drawable } from './drawable.ts'
import { coverageOf } from './font-coverage.ts'

/** More pages are a mistake, and would exhaust the memory of the whole program. */
const MAX_PAGES = 60
/** The compiler's cache drops results that have not been used for this many documents. */
const CACHED_DOCUMENTS = 2
const LOGO_HEIGHT_PX = 240
/** The same fonts as in the web: regular and semi-bold. */
const FONTS = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf']

type Maker = { compiler: NodeCompiler; theme: string; has: (codePoint: number) => boolean }

let maker: Promise<Maker> | null = null

/**
 * Typesets documents one after the other. The compiler keeps its process alive, so it runs in a thread that
 * can be terminated.
 */
async function openMaker(): Promise<Maker> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const folder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
  const fontBlobs = FONTS.map((file) => readFileSync(path.join(folder, file)))
  const coverages = fontBlobs.map(coverageOf)
  return {
    compiler: NodeCompiler.create({ workspace: DOCUMENTS_FOLDER, fontArgs: [{ fontBlobs }] }),
    theme: readFileSync(path.join(DOCUMENTS_FOLDER, 'theme.typ'), 'utf8'),
    has: (codePoint) => coverages.every((covers) => covers(codePoint)),
  }
}

async function answerTo(job: DocumentJob): Promise<DocumentAnswer> {
  if ('content' in job) return renderPdf(job.content, job.paper)
  try {
    // a document without a drawing need not wait for the chart library to load
    if ('figure' in job) {
      const { drawFigure } = await import('./figures.ts')
      return { drawn: drawFigure(job.figure) }
    }
    const { drawMeteogram } = await import('./meteogram.ts')
    return { drawn: drawMeteogram(job.meteogram) }
  } catch (error) {
    return { problem: 'failed', detail: String(error) }
  }
}

async function renderPdf(content: DocumentContent, paper: Paper): Promise<DocumentAnswer> {
  let opened: Maker
  try {
    maker ??= openMaker()
    opened = await maker
  } catch (error) {
    maker = null
    return { problem: 'unavailable', detail: String(error) }
  }
  const { compiler, theme, has } = opened
  try {
    const logo = await logoOf(content.logo)
    if (logo) compiler.mapShadow(path.join(DOCUMENTS_FOLDER, 'logo.png'), logo)
    const printable = drawable(content, has)
    const blocks = printable.blocks.map((block, index) => {
      if (block.kind !== 'figure') return block
      const file = `/figure-${index}.svg`
      compiler.mapShadow(path.join(DOCUMENTS_FOLDER, file), Buffer.from(block.svg))
      return { ...block, svg: '', file }
    })
    const document = {
      ...printable,
      blocks,
      paper,
      logo: logo && '/logo.png',
      made: dateFields(content.madeAt),
    }
    const compiled = compiler.compile({
      mainFileContent: theme,
      inputs: { document: JSON.stringify(document) },
    })
    const { result } = compiled
    if (!result) {
      const diagnostics = compiled.takeDiagnostics()
      const detail = diagnostics
        ? JSON.stringify(compiler.fetchDiagnostics(diagnostics))
        : 'no reason is known'
      return { problem: 'failed', detail }
    }
    if (result.numOfPages > MAX_PAGES)
      return { problem: 'too_large', detail: `${result.numOfPages} pages; ${MAX_PAGES} at most` }
    const creationTimestamp = Math.floor(Date.parse(content.madeAt) / 1000)
    return { pdf: new Uint8Array(compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp })) }
  } catch (error) {
    return { problem: 'failed', detail: String(error).slice(0, 2000) }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHED_DOCUMENTS)
  }
}

/** The logo as a PNG that can be typeset; null if the address holds no picture. */
async function logoOf(address: string | null): Promise<Buffer | null> {
  if (address === null) return null
  try {
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
    return await sharp(bytes).resize({ height: LOGO_HEIGHT_PX, withoutEnlargement: true }).png().toBuffer()
  } catch {
    // The logo is no picture that sharp can read: the document is set without it.
    return null
  }
}

function dateFields(instant: string) {
  const date = new Date(instant)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

parentPort?.on('message', async (job: DocumentJob) => {
  parentPort?.postMessage(await answerTo(job))
})
