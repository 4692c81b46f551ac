import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aForecast,
  aMeasure,
  anObservation,
  aPrediction,
  aStation,
  hours,
  someFiles,
} from '../../../packages/metro-files/src/test-files.ts'
import { createTempFolder, run, validationFolder } from './test-command.ts'

const tempFolder = createTempFolder()
const inputs = () => ({
  station: tempFolder.file('station.xml', someFiles.station),
  observation: tempFolder.file('observation.xml', someFiles.observation),
  forecast: tempFolder.file('forecast.xml', someFiles.forecast),
})
const args = (files: Partial<ReturnType<typeof inputs>> = {}, ...more: string[]) => [
  ...Object.entries({ ...inputs(), ...files }).flatMap(([name, file]) => [`--${name}`, file]),
  ...more,
]

beforeAll(() => run('road-model', ['--help']), 120_000)
afterAll(() => tempFolder.remove())

describe('one case', () => {
  test('prints a JSON array every twenty minutes and nothing else on stdout', async () => {
    const { code, stdout, stderr } = await run('road-model', args({}, '--json'))
    expect([code, stderr]).toEqual([0, ''])
    const entries = JSON.parse(stdout)
    expect(entries).toHaveLength(72)
    expect(entries.slice(0, 3).map((entry: { time: string }) => entry.time)).toEqual([
      '2026-01-15T06:20:00Z',
      '2026-01-15T06:40:00Z',
      '2026-01-15T07:00:00Z',
    ])
    for (const { time, ...numbers } of entries) {
      expect(time).toMatch(/:(00|20|40):00Z$/)
      expect(Object.values(numbers).every(Number.isFinite)).toBe(true)
      expect(numbers.rst).toBeGreaterThan(-30)
      expect(numbers.rst).toBeLessThan(20)
    }
  })

  test('prints METRo’s roadcast without --json', async () => {
    const { code, stdout } = await run('road-model', args())
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<roadcast>/)
    expect(stdout.match(/<roadcast-time>/g)).toHaveLength(72)
  })

  test('with --until the forecast is the same as if the later observations did not exist', async () => {
    const early = tempFolder.file('early.xml', anObservation(hours(0, 4, 0.5).map((hour) => aMeasure(hour))))
    const later = anObservation(
      hours(0, 6, 0.5).map((hour) => aMeasure(hour, hour > 4 ? { st: 15, at: 15 } : {})),
    )
    const cut = await run(
      'road-model',
      args(
        { observation: tempFolder.file('later.xml', later) },
        '--json',
        '--until',
        '2026-01-15T05:00+01:00',
      ),
    )
    const withoutReading = await run('road-model', args({ observation: early }, '--json'))
    expect(cut.stdout).toBe(withoutReading.stdout)
    expect(JSON.parse(cut.stdout)[0].time).toBe('2026-01-15T04:20:00Z')
  })

  test('with --output writes to the file and leaves stdout empty', async () => {
    const output = path.join(tempFolder.folder, 'new', 'roadcast.json')
    const { code, stdout } = await run('road-model', args({}, '--json', '--output', output))
    expect([code, stdout]).toEqual([0, ''])
    expect(JSON.parse(readFileSync(output, 'utf8'))).toHaveLength(72)
  })

  test('writes notes to stderr with --json, and into the header of XML', async () => {
    const observation = tempFolder.file(
      'no-depth.xml',
      anObservation([aMeasure(5, { sst: 9999 }), aMeasure(6, { sst: 'NaN' })]),
    )
    const json = await run('road-model', args({ observation }, '--json'))
    expect(json.stderr).toContain('no observation has a subsurface temperature')
    expect(() => JSON.parse(json.stdout)).not.toThrow()
    const xml = await run('road-model', args({ observation }))
    expect(xml.stdout).toContain('<!-- no observation has a subsurface temperature')
  })
})

describe('unusable input', () => {
  const broken = (name: string, text: string) => tempFolder.file(name, text)

  test.each([
    [
      'a file that is not there',
      () => args({ forecast: '/nowhere/f.xml' }),
      1,
      '/nowhere/f.xml: there is no such file',
    ],
    ['a folder for a file', () => args({ station: tempFolder.folder }), 1, 'is a folder, not a file'],
    [
      'broken XML',
      () => args({ forecast: broken('b1.xml', '<forecast><a></forecast>') }),
      1,
      /b1\.xml, line 1: not well-formed/,
    ],
    [
      'two files exchanged',
      () => args({ station: inputs().forecast }),
      1,
      '<forecast> where a METRo station file has <station>',
    ],
    [
      'a layer of nothing known',
      () => args({ station: broken('b2.xml', aStation({ layers: [['cheese', 1]] })) }),
      1,
      /b2\.xml, line 16: layer type «cheese»/,
    ],
    [
      'a forecast without temperature',
      () =>
        args({
          forecast: broken('b3.xml', aForecast(hours(3, 9).map((hour) => aPrediction(hour, { at: 9999 })))),
        }),
      1,
      'no air temperature',
    ],
    ['an --until that is not a time', () => args({}, '--until', 'now'), 2, '--until is «now»'],
    ['an unknown option', () => ['--stations', 'x'], 2, '--stations'],
    ['a missing option', () => ['--station', 'x', '--forecast', 'y'], 2, '--observation is missing'],
    ['nothing at all', () => [], 2, '--help'],
    ['two modes at once', () => args({}, '--points', 'x'), 2, 'go without'],
    [
      'an --output that cannot be written',
      () => args({}, '--output', path.join(inputs().station, 'x')),
      1,
      /station\.xml\/x: /,
    ],
  ] as const)('%s: prints one sentence and sets an exit code', async (_, argument, code, sentence) => {
    const ran = await run('road-model', argument())
    expect(ran.code).toBe(code)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toMatch(sentence)
    expect(ran.stderr).not.toMatch(/\n\s+at /)
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  test('prints --help on stdout', async () => {
    const { code, stdout } = await run('road-model', ['--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--observation')
  })
})

describe('a folder of cases', () => {
  const folder = path.join(tempFolder.folder, 'cases')
  beforeAll(() => {
    for (const name of ['a-1', 'b-2', 'c-3', 'd-4', 'e-5']) {
      mkdirSync(path.join(folder, name), { recursive: true })
      for (const [file, text] of Object.entries(someFiles)) {
        writeFileSync(path.join(folder, name, `${file}.xml`), text)
      }
    }
    writeFileSync(path.join(folder, 'c-3', 'forecast.xml'), '<forecast>')
    mkdirSync(path.join(folder, 'not-a-case'))
  })

  test('prints one object per case on stdout; a broken case does not stop the others', async () => {
    const { code, stdout, stderr } = await run('road-model', ['--cases', folder, '--json', '--threads', '2'])
    const cases = JSON.parse(stdout)
    expect(Object.keys(cases)).toEqual(['a-1', 'b-2', 'c-3', 'd-4', 'e-5'])
    expect(cases['c-3']).toBeNull()
    expect(cases['d-4']).toHaveLength(72)
    expect(cases['e-5']).toEqual(cases['a-1'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^c-3: .*forecast\.xml, line 1: not well-formed/)
    expect(stderr).toContain('1 of 5 cases cannot be used.')
  })

  test('writes one file per case, the same as for a single case', async () => {
    const output = path.join(tempFolder.folder, 'out')
    await run('road-model', ['--cases', folder, '--json', '--output', output])
    expect(existsSync(path.join(output, 'c-3'))).toBe(false)
    const storedAnswer = await run('road-model', args({}, '--json'))
    expect(readFileSync(path.join(output, 'a-1', 'roadcast.json'), 'utf8')).toBe(storedAnswer.stdout)
    await run('road-model', ['--cases', folder, '--output', output])
    expect(readdirSync(path.join(output, 'b-2')).sort()).toEqual(['roadcast.json', 'roadcast.xml'])
  })

  test('is refused when it contains no case', async () => {
    const { code, stderr } = await run('road-model', ['--cases', path.join(folder, 'not-a-case')])
    expect(code).toBe(1)
    expect(stderr).toContain('holds no folder with a station.xml')
  })
})

const shared = validationFolder()

describe.skipIf(!shared)(
  'METRo’s own cases (skipped where they are not checked out next to the repository)',
  () => {
    test('forecasts all of them, including those that METRo refuses', async () => {
      const folder = path.join(shared ?? '', 'metro', 'cases')
      const { code, stdout } = await run('road-model', ['--cases', folder, '--json'])
      expect(code).toBe(0)
      const cases: Record<string, { rst: number }[]> = JSON.parse(stdout)
      expect(Object.keys(cases).length).toBe(readdirSync(folder).length)
      for (const [name, entries] of Object.entries(cases)) {
        expect(entries.length, name).toBeGreaterThan(2)
        expect(
          entries.every(({ rst }) => rst > -60 && rst < 75),
          name,
        ).toBe(true)
      }
    }, 60_000)

    test('the roadcast has the same elements and the same last instant as METRo’s', async () => {
      const names = (text: string) => [...new Set(text.match(/<[a-z-]+>/g))].sort()
      const folder = path.join(shared ?? '', 'metro', 'cases', 'case018')
      const file = (name: string) => path.join(folder, `${name}.xml`)
      const reference = readFileSync(file('roadcast_reference'), 'utf8')
      const { stdout } = await run('road-model', [
        ...['station', 'observation', 'forecast'].flatMap((name) => [`--${name}`, file(name)]),
      ])
      expect(names(stdout)).toEqual(names(reference))
      const times = (text: string) => text.match(/<roadcast-time>[^<]*/g)
      expect(times(stdout)).toEqual(times(reference))
    })
  },
)
