import type { DocumentBlock } from '@verglas/contract/document'
import { HOUR_MS } from '@verglas/quantities'
import { openDocuments } from '../apps/server/src/documents/documents.ts'
import { type Figure, type Measurement, median, ms, percentile, thousands } from '../test-material/figure.ts'

const DOCUMENTS = 200
const PAGES = 2
const HOURS = 54
const PAGE_BUDGET_MS = 100
/** Memory that a hundred further documents may leave behind. */
const GROWTH_BUDGET_MB = 40
/** Documents before the measurement; the heap of the drawing thread then has its final size (measured up to 1,000). */
const WARM = 120

/** Bulletins one after the other, all different: drawing, tables and text on two pages. */
export const documents: Measurement = {
  name: 'documents',
  title: 'Bulletins as PDF, one after the other',
  async measure() {
    const maker = openDocuments()
    const took: number[] = []
    const usedMb: number[] = []
    const make = async (index: number) => {
      const startedMs = performance.now()
      const drawn = await maker.meteogram(sketchOf(index))
      await maker.pdf(contentOf(index, drawn), 'a4')
      took.push(performance.now() - startedMs)
      usedMb.push(memoryMb())
    }
    for (let index = 0; index < WARM; index++) await make(index)
    took.length = 0
    usedMb.length = 0
    for (let index = WARM; index < WARM + DOCUMENTS; index++) await make(index)
    // Memory that is not yet collected varies by more than the budget, so the peaks are compared.
    const growthMb = Math.max(...usedMb.slice(DOCUMENTS / 2)) - Math.max(...usedMb.slice(0, DOCUMENTS / 2))
    await maker.close()
    const pageMs = median(took) / PAGES
    return [
      {
        what: `a page of a bulletin with its meteogram, median of ${DOCUMENTS} documents of ${PAGES} pages`,
        figure: ms(pageMs),
        budget: ms(PAGE_BUDGET_MS),
        isMet: pageMs <= PAGE_BUDGET_MS,
      },
      { what: '– the same, 95 of 100', figure: ms(percentile(took, 0.95) / PAGES) },
      {
        what: `peak memory of the second hundred of ${DOCUMENTS} documents, after ${WARM}, above that of the first`,
        figure: `${thousands(Math.round(growthMb))} MB`,
        budget: `${GROWTH_BUDGET_MB} MB`,
        isMet: growthMb <= GROWTH_BUDGET_MB,
      },
      { what: '– of the whole process, at its end', figure: `${thousands(Math.round(memoryMb()))} MB` },
    ] satisfies Figure[]
  },
}

const memoryMb = () => process.memoryUsage().rss / 1e6
const wave = (index: number, hour: number) => 6 * Math.sin((hour + index) / 4) - 2 + index / 100
const values = (index: number) => Array.from({ length: HOURS }, (_, hour) => wave(index, hour))

const sketchOf = (index: number) => {
  const times = Array.from({ length: HOURS }, (_, hour) => (400_000 + hour) * HOUR_MS)
  return {
    lang: 'fr' as const,
    unit: 'metric' as const,
    timezone: 'Europe/Paris',
    times,
    forecast: {
      airTemperatureC: values(index),
      roadTemperatureC: values(index + 3),
      dewPointC: values(index - 2),
      rainMm: values(index).map((value) => Math.max(0, value)),
      windSpeedKmh: values(index).map((value) => 20 + value),
      windGustKmh: values(index).map((value) => 45 + value),
    },
    observed: null,
    nights: [],
    nowMs: times[4] ?? 0,
  }
}

function contentOf(index: number, drawn: { svg: string; widthPx: number; heightPx: number }) {
  const row = (hour: number) => [
    `${hour} h`,
    ...Array.from({ length: 6 }, (_, column) => `${wave(index, hour + column).toFixed(1)} °C`),
  ]
  const table: DocumentBlock = {
    kind: 'table',
    caption: null,
    columns: ['Quand', 'Chaussée', 'Air', 'Rosée', 'Min.', 'Max.', 'Film'].map((title, index) => ({
      title,
      align: index === 0 ? ('left' as const) : ('right' as const),
    })),
    rows: Array.from({ length: 24 }, (_, hour) => row(hour)),
  }
  return {
    lang: 'fr' as const,
    title: `Bulletin ${index}`,
    subtitle: null,
    organisation: 'Mesure',
    logo: null,
    madeAt: '2026-01-15T05:00:00Z',
    footer: `Verglas · bulletin ${index}`,
    blocks: [
      { kind: 'heading' as const, level: 1 as const, text: `Point ${index}` },
      { kind: 'figure' as const, ...drawn, alt: 'Météogramme', caption: null },
      table,
      { kind: 'heading' as const, level: 2 as const, text: 'Chaussée' },
      table,
    ],
  }
}
