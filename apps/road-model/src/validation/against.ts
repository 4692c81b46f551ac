import { readText } from '../input-files.ts'
import { Problem } from '../problem.ts'
import { aligned, fixed, hours, percent, type SetReport, signed } from './report.ts'
import { type GroupScores, LEAD_BINS, type Score } from './scores.ts'

/** Large enough for the reports of a few dozen sets. */
const LONGEST = 64_000_000

/** The content that `--json` writes for one build. */
export type Validated = { readonly replays: readonly SetReport[]; readonly pointSets: readonly SetReport[] }

/** Reads the output of an earlier `--json` run. Throws a Problem if the file is something else. */
export function readValidated(file: string): Validated {
  const { text } = readText(file, LONGEST)
  try {
    const { replays, pointSets } = JSON.parse(text) as Partial<Validated>
    if (Array.isArray(replays) && Array.isArray(pointSets)) return { replays, pointSets }
  } catch {
    // A file that is not JSON gets the same error as JSON of another shape.
  }
  throw new Problem(`${file}: is not what «npm run validate -- FOLDER --json» writes`)
}

/**
 * Table that compares the errors of an earlier build with this one's. Sets that only one of the two has are
 * left out.
 */
export function comparisonText(earlier: Validated, now: Validated): string {
  const before = new Map([...earlier.replays, ...earlier.pointSets].map((report) => [report.name, report]))
  return [...now.replays, ...now.pointSets]
    .flatMap((report) => {
      const old = before.get(report.name)
      return old ? [...comparison(old, report), ''] : []
    })
    .join('\n')
}

function comparison(before: SetReport, now: SetReport): string[] {
  const head = [`${now.name}: earlier → now`, 'RMSE, K', 'change', 'bias, K', 'of RoadSurf']
  const rows = now.bins.flatMap(({ leadH, scores }, bin) => {
    const old = before.bins[bin]?.scores
    if (!old) return []
    return [
      [
        hours(leadH),
        `${fixed(old.ours.rmseC)} → ${fixed(scores.ours.rmseC)}`,
        changed(old.ours, scores.ours),
        `${signed(old.ours.biasC)} → ${signed(scores.ours.biasC)}`,
        `${percent(old.ours.rmseC / old.roadsurf.rmseC)} → ${percent(scores.ours.rmseC / scores.roadsurf.rmseC)}`,
      ],
    ]
  })
  return [...aligned([head, ...rows]), '', ...groupComparison(before.parts, now.parts)]
}

function groupComparison(before: readonly GroupScores[], now: readonly GroupScores[]): string[] {
  const byName = new Map(before.map((group) => [group.name, group]))
  const rows = now.flatMap(({ name, bins }) => {
    const old = byName.get(name)?.bins
    if (!old) return []
    return [[name, ...bins.map(({ ours }, bin) => (old[bin] ? changed(old[bin].ours, ours) : '–'))]]
  })
  return aligned([['RMSE, change', ...LEAD_BINS.map(hours)], ...rows])
}

function changed(before: Score, now: Score): string {
  const share = now.rmseC / before.rmseC - 1
  return Number.isFinite(share) ? `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %` : '–'
}
