/** The time a test file took, from its first test to its last. */
export type FileTime = { file: string; ms: number }

const FILE_GROUPS: readonly { name: string; holds: RegExp }[] = [
  { name: 'providers and their kit', holds: /^packages\/sources\// },
  { name: 'other packages', holds: /^packages\// },
  { name: 'server', holds: /^apps\/(server|road-model)\// },
  { name: 'web', holds: /^apps\/web\// },
  { name: 'journeys', holds: /^e2e\// },
  { name: 'scripts', holds: /^scripts\// },
]
const SLOWEST = 10

/**
 * Where the time goes: by group of files, then the slowest files. Two files run at once, so the sum exceeds
 * the elapsed time.
 */
export function timeTable(times: readonly FileTime[]): string {
  const rows = FILE_GROUPS.map(({ name }) => {
    const groupTimes = times.filter(
      ({ file }) => FILE_GROUPS.find(({ holds }) => holds.test(file))?.name === name,
    )
    return { name, files: groupTimes.length, ms: groupTimes.reduce((sum, { ms }) => sum + ms, 0) }
  }).filter(({ files }) => files > 0)
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return [
    ...rows.map(({ name, files, ms }) => line(ms, `${name} (${files} files)`)),
    'slowest files:',
    ...slowest.map(({ file, ms }) => line(ms, file)),
    '',
  ].join('\n')
}

const line = (ms: number, name: string): string => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`
