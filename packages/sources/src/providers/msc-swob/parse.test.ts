import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MEASURES } from '@verglas/contract/measures'
import { describe, expect, test } from 'vitest'
import type { ObservationFact } from '../../facts/observation.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { reasonsIn } from '../../test-support/parsing.ts'
import { samplesOf } from '../../test-support/samples.ts'
import { ELEMENTS, UNSEEN_ELEMENTS } from './elements.ts'
import { parseSwob } from './parse.ts'
import { type AnElement, type AnObservation, aSwob, SUMMER, WINTER } from './swob-builder.ts'

const NOW: ParseSite = { receivedAt: new Date('2026-08-01T00:00:00Z') }
const SOURCE = { parse: parseSwob }

const parse = (text: string | Uint8Array, site = NOW, pieceBytes = 4096) =>
  collect(SOURCE, typeof text === 'string' ? Buffer.from(text) : text, site, pieceBytes)

async function onlyFact(observation: AnObservation): Promise<ObservationFact> {
  const [fact] = await parse(aSwob(observation))
  if (fact?.kind !== 'observation') throw new Error(`no observation: ${JSON.stringify(fact)}`)
  return fact
}

const withElements = (...elements: AnElement[]) => onlyFact({ elements })

describe('facts from a file', () => {
  test('a winter hour gives every measure of the station in metric units', async () => {
    const fact = await onlyFact(WINTER)
    expect(fact).toMatchObject({
      stationRef: '7099001',
      stationName: 'COL DU GIVRE',
      location: { latitudeDeg: 47.321, longitudeDeg: -70.912, altitudeM: 612 },
      observedAt: new Date('2026-01-15T12:00:00Z'),
      quality: {},
    })
    expect(fact.values).toEqual({
      ts: -9.7,
      tair: -12.4,
      tdew: -15,
      rh: 81,
      pres: 941.2,
      pres_sea: 1019.6,
      wind_force: 22.3,
      wind_avg: 22.3,
      wind_max: 38,
      wind_dir: 301,
      vis: 800,
      rain: 1.2,
      snow_depth: 64,
      battery: 12.6,
    })
    expect(fact.elements).toMatchObject({
      tair: 'air_temp',
      wind_max: 'max_wnd_spd_10m_pst10mts',
      ts: 'sfc_temp',
    })
  })

  test('a summer minute leaves out suppressed values and the sum of an incomplete hour', async () => {
    const fact = await onlyFact(SUMMER)
    expect(fact.values).toEqual({ tair: 31, rh: 44, solar: 812.4 })
    expect(fact.quality).toEqual({
      snow_depth: { flag: 'source', raw: 11, note: 'qa_summary -10, suppressed' },
    })
  })

  test('the hours around a clock change stay three different instants', async () => {
    const hours = ['2025-11-02T05:30:00.000Z', '2025-11-02T01:30:00.000-05:00', '2025-11-02T07:30:00.000Z']
    const facts = await parse(
      aSwob(...hours.map((date_tm) => ({ identification: { date_tm }, ...{ elements: [] } }))),
    )
    expect(
      facts.map((fact) => (fact.kind === 'observation' ? fact.observedAt.toISOString() : fact.kind)),
    ).toEqual(['2025-11-02T05:30:00.000Z', '2025-11-02T06:30:00.000Z', '2025-11-02T07:30:00.000Z'])
  })

  test('a file split into single bytes gives the same facts', async () => {
    const text = aSwob(WINTER, SUMMER)
    expect(await parse(text, NOW, 1)).toEqual(await parse(text, NOW, 1_000_000))
  })

  test('the notice of a partner is added to the name of the service', async () => {
    const notice = 'Données d’observation : CB-TRAN. Tous droits réservés.'
    const fact = await onlyFact({ identification: { data_attrib_not: notice } })
    expect(fact.attribution).toBe(`Data Source: Environment and Climate Change Canada. ${notice}`)
  })

  test('the station is identified by the first identifier that is available', async () => {
    const fact = await onlyFact({ identification: { msc_id: null, clim_id: 'MSNG', stn_nam: null } })
    expect([fact.stationRef, fact.stationName]).toEqual(['GVR', 'GVR'])
    expect(
      reasonsIn(await parse(aSwob({ identification: { msc_id: null, clim_id: null, tc_id: null } }))),
    ).toEqual(['no_station'])
  })

  test('an observation without elements is an observation without values', async () => {
    expect(await onlyFact({})).toMatchObject({ values: {}, quality: {}, elements: {} })
  })

  test('an empty collection gives nothing', async () => {
    expect(await parse(aSwob())).toEqual([])
  })
})

describe('which element is used', () => {
  test('the next element is used if the first is missing', async () => {
    const fact = await withElements(
      { name: 'air_temp', uom: '°C', value: 'MSNG', qa: -1 },
      { name: 'air_temp_1', uom: '°C', value: '' },
      { name: 'avg_air_temp_pst1hr', uom: '°C', value: '-3.5', qa: 100 },
    )
    expect(fact.values.tair).toBe(-3.5)
    expect(fact.elements.tair).toBe('avg_air_temp_pst1hr')
  })

  test('the one with a value is used when an element occurs twice', async () => {
    const fact = await withElements(
      { name: 'pcpn_amt_pst1hr', uom: 'mm', value: 'MSNG', qa: -1 },
      { name: 'pcpn_amt_pst1hr', uom: 'mm', value: '0.4', dataFlag: '1' },
    )
    expect(fact.values.rain).toBe(0.4)
  })

  test('a suppressed value is not replaced by that of its raw sensor', async () => {
    const fact = await withElements(
      { name: 'snw_dpth', uom: 'cm', value: '10', qa: -10 },
      { name: 'snw_dpth_1', uom: 'cm', value: '10' },
    )
    expect(fact.values).toEqual({})
  })

  test('a value that failed a check of the source is retained and flagged', async () => {
    const fact = await withElements({ name: 'air_temp', uom: '°C', value: '4.2', qa: 15 })
    expect([fact.values.tair, fact.quality.tair]).toEqual([4.2, { flag: 'source', note: 'qa_summary 15' }])
  })

  test('a mean of an incomplete hour is flagged', async () => {
    const fact = await withElements({ name: 'avg_air_temp_pst1hr', uom: '°C', value: '4.2', dataFlag: '4' })
    expect(fact.quality.tair).toEqual({ flag: 'source', note: 'data_flag 4' })
  })

  test('the maximum visibility of the hour is flagged if it is the only one available', async () => {
    const fact = await withElements({ name: 'max_vis_pst1hr', uom: 'km', value: '15.772', qa: 100 })
    expect([fact.values.vis, fact.quality.vis]).toEqual([
      15772,
      { flag: 'source', note: 'maximum of the past hour' },
    ])
  })

  test('a value out of range is absent, and its raw value retained', async () => {
    const fact = await withElements({ name: 'air_temp', uom: '°C', value: '-99.9', qa: 100 })
    expect(fact.values.tair).toBeUndefined()
    expect(fact.quality.tair).toEqual({ flag: 'out_of_range', raw: -99.9, note: 'air_temp="-99.9" °C' })
  })

  test.each([
    [99.5, 99.5],
    [100, 100],
    [103.2, 100],
    [105, 100],
    [105.1, undefined],
  ])('a relative humidity of %s %% becomes %s', async (humidity, becomes) => {
    expect((await withElements({ name: 'rel_hum', uom: '%', value: String(humidity) })).values.rh).toBe(
      becomes,
    )
  })

  test.each([
    ['air_temp', 'tair', '273.15', 'K', 0],
    ['air_temp', 'tair', '14', '°F', -10],
    ['air_temp', 'tair', '5', 'Â°C', 5],
    ['stn_pres', 'pres', '101.3', 'kPa', 1013],
    ['stn_pres', 'pres', '101325', 'Pa', 1013.25],
    ['mslp', 'pres_sea', '29.92', 'inHg', 1013.2075],
    ['wnd_spd', 'wind_force', '10', 'm/s', 36],
    ['wnd_spd', 'wind_force', '10', 'kn', 18.52],
    ['wnd_spd', 'wind_force', '10', 'knots', 18.52],
    ['wnd_spd', 'wind_force', '10', 'mph', 16.09344],
    ['vis', 'vis', '1.5', 'km', 1500],
    ['vis', 'vis', '900', 'm', 900],
    ['pcpn_amt_pst1hr', 'rain', '0.31', 'cm', 3.1],
    ['cum_pcpn_amt', 'rain_sum', '309.8', 'kg/m²', 309.8],
    ['snw_dpth', 'snow_depth', '0.4', 'm', 40],
    ['batry_volt', 'battery', '12600', 'mV', 12.6],
  ] as const)('%s as %s: %s %s is %s', async (name, code, value, uom, expected) => {
    expect((await withElements({ name, uom, value })).values[code]).toBeCloseTo(expected, 3)
  })

  test.each([
    ['5', 'parsec', 'unknown_unit'],
    ['5', '', 'unknown_unit'],
    ['5', 'hPa', 'unknown_unit'],
    ['five', '°C', 'not_a_number'],
    ['Infinity', '°C', 'not_a_number'],
    ['1e999', '°C', 'not_a_number'],
    ['0x1F', '°C', 'not_a_number'],
    ['1,5', '°C', 'not_a_number'],
    ['٣', '°C', 'not_a_number'],
  ])('"%s" %s is refused as %s and the other values are accepted', async (value, uom, reason) => {
    const facts = await parse(
      aSwob({
        elements: [
          { name: 'air_temp', uom, value },
          { name: 'rel_hum', uom: '%', value: '50' },
        ],
      }),
    )
    expect(facts[0]).toMatchObject({ kind: 'observation', values: { rh: 50 } })
    expect(facts[1]).toMatchObject({
      reason,
      line: expect.any(Number),
      detail: expect.stringContaining('7099001'),
    })
  })
})

describe('refusals', () => {
  const site = { receivedAt: new Date('2026-01-15T12:00:00Z') }

  test.each([
    ['2026-01-15T12:10:00.000Z', []],
    ['2026-01-15T12:10:01.000Z', ['future']],
    ['2026-01-15T12:00:00', ['no_date']],
    ['2026-02-31T12:00:00Z', ['no_date']],
    ['', ['no_date']],
    ['MSNG', ['no_date']],
  ])(
    'gives the expected refusals for an observation of %s received at noon: %j',
    async (date_tm, expected) => {
      expect(reasonsIn(await parse(aSwob({ identification: { date_tm } }), site))).toEqual(expected)
    },
  )

  test.each<Record<string, string | null>>([
    { lat: null },
    { long: 'MSNG' },
    { lat: '91' },
    { long: '-180.5' },
  ])('refuses a station without a valid position: %j', async (identification) => {
    expect(reasonsIn(await parse(aSwob({ identification })))).toEqual(['no_position'])
  })

  test('an impossible altitude is null', async () => {
    const fact = await onlyFact({ identification: { stn_elev: '-9999' } })
    expect(fact.location.altitudeM).toBeNull()
  })

  test('one bad observation does not affect the others in the file', async () => {
    const facts = await parse(aSwob(WINTER, { identification: { date_tm: 'yesterday' } }, SUMMER))
    expect(facts.map((fact) => fact.kind)).toEqual(['observation', 'refusal', 'observation'])
  })

  test('a truncated file gives its complete observations and reports where it broke off', async () => {
    const fullText = aSwob(WINTER, SUMMER)
    const facts = await parse(fullText.slice(0, fullText.lastIndexOf('</elements>')))
    expect(facts.map((fact) => fact.kind)).toEqual(['observation', 'refusal'])
    expect(facts[1]).toMatchObject({ reason: 'malformed', line: 52 })
  })

  test.each([
    ['entities', '<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c "&b;&b;">]>', 'doctype'],
    ['an outside declaration', '<!DOCTYPE a SYSTEM "file:///etc/passwd">', 'doctype'],
    ['another encoding', '<?xml version="1.0" encoding="EBCDIC"?>', 'unknown_encoding'],
    ['no markup', 'Service unavailable', 'malformed'],
    ['a page', '<html><body>404</body></html>', 'wrong_root'],
    ['another collection', '<ObservationCollection/>', 'wrong_root'],
  ])('refuses a document with %s at the start: %s', async (_, text, reason) => {
    const document =
      text.startsWith('<!') || text.startsWith('<?') ? text + aSwob(WINTER).replace(/<\?.*\?>\n/, '') : text
    expect(reasonsIn(await parse(document))).toEqual([reason])
    expect(await parse(document)).toHaveLength(1)
  })

  test('an undeclared entity is malformed', async () => {
    expect(reasonsIn(await parse(aSwob(WINTER).replace('COL', '&bomb;')))).toEqual(['malformed'])
  })

  test('refuses an empty body, another encoding and a body that fails', async () => {
    expect(reasonsIn(await parse(''))).toEqual(['empty'])
    expect(reasonsIn(await parse(Buffer.from(aSwob(WINTER), 'latin1')))).toEqual(['not_utf8'])
    expect(reasonsIn(await parse(Buffer.from(aSwob(WINTER), 'utf16le')))).not.toEqual([])
    const failing = async function* () {
      yield Buffer.from(aSwob(WINTER).slice(0, 500))
      throw new Error('connection reset')
    }
    const facts = []
    for await (const fact of parseSwob(failing(), NOW)) facts.push(fact)
    expect(facts).toEqual([{ kind: 'refusal', reason: 'unreadable', detail: 'connection reset', line: null }])
  })

  test('too large, deep or long content is refused early, and the body is closed', async () => {
    let pieces = 0
    let isClosed = false
    const endless = async function* () {
      try {
        yield Buffer.from('<om:ObservationCollection xmlns:om="http://www.opengis.net/om/1.0">')
        for (;;) {
          pieces += 65536
          yield Buffer.alloc(65536, ' ')
        }
      } finally {
        isClosed = true
      }
    }
    const facts = []
    for await (const fact of parseSwob(endless(), NOW)) facts.push(fact)
    expect(facts).toMatchObject([{ reason: 'too_large' }])
    expect(isClosed).toBe(true)
    expect(pieces).toBeLessThan(9 * 1024 * 1024)

    const body = (text: string) => aSwob(WINTER).replace('<om:member>', `${text}<om:member>`)
    expect(reasonsIn(await parse(body('<a>'.repeat(30))))).toEqual(['too_deep'])
    expect(reasonsIn(await parse(body('<a/>'.repeat(100_001))))).toEqual(['too_large'])
    expect(reasonsIn(await parse(body(`<a b="${'c'.repeat(5000)}"/>`)))).toEqual(['too_large'])
    const attributes = Array.from({ length: 30 }, (_, index) => `a${index}=""`).join(' ')
    expect(reasonsIn(await parse(body(`<a ${attributes}/>`)))).toEqual(['too_large'])
  })

  test('names of built-in object properties are treated as ordinary names', async () => {
    const fact = await withElements(
      { name: '__proto__', uom: '°C', value: '1' },
      { name: 'constructor', uom: '°C', value: '1' },
      { name: 'air_temp', uom: 'constructor', value: '1' },
    )
    expect(fact.values).toEqual({})
  })

  test.each([
    ['winter', WINTER],
    ['summer', SUMMER],
  ])(
    'two thousand damaged copies of the %s file never give an invalid fact',
    async (_, observation) => {
      const bytes = Buffer.from(aSwob(observation, SUMMER))
      for (let seed = 0; seed < 2000; seed += 1) {
        for (const fact of await collect(SOURCE, mutate(bytes, seed), NOW)) {
          expect(faultOf(fact, NOW.receivedAt), `seed ${seed}`).toBeNull()
        }
      }
    },
    30_000,
  )
})

const samples = samplesOf('msc-swob')

describe.skipIf(!samples)('real payloads (skipped if shared/samples is not next to the repository)', () => {
  const files = samples ? readdirSync(samples).filter((name) => name.endsWith('.xml')) : []
  const read = (name: string) => readFileSync(join(samples ?? '', name))

  test.each(files)('%s gives one observation and no refusal', async (name) => {
    const facts = await parse(read(name))
    expect(facts.map((fact) => fact.kind)).toEqual(['observation'])
  })

  test.each(
    files.filter(
      (name) =>
        files.length > 0 && samples && readdirSync(samples).includes(name.replace('.xml', '.geojson')),
    ),
  )("%s agrees with MSC's own conversion", async (name) => {
    const [fact] = await parse(read(name))
    const feature = JSON.parse(read(name.replace('.xml', '.geojson')).toString())
    if (fact?.kind !== 'observation') throw new Error('no observation')
    const { longitudeDeg, latitudeDeg, altitudeM } = fact.location
    expect([longitudeDeg, latitudeDeg, altitudeM]).toEqual(feature.geometry.coordinates)
    expect(fact.observedAt).toEqual(new Date(feature.properties.obs_date_tm))
    expect(fact.stationRef).toBe(String(feature.properties['msc_id-value']))
    expect(Object.keys(fact.values).length).toBeGreaterThan(7)
    for (const [code, element] of Object.entries(fact.elements)) {
      const value = fact.values[code as keyof typeof MEASURES]
      if (value === undefined) continue
      const scale = feature.properties[`${element}-uom`] === 'km' ? 1000 : 1
      expect(value, `${code} of ${element}`).toBeCloseTo(feature.properties[element] * scale, 6)
    }
  })

  test('every element occurs in one of the files, except those listed as unseen', () => {
    const items = files.map((name) => read(name).toString()).join('')
    const inFiles = (name: string) => items.includes(`name="${name}"`)
    for (const { name } of Object.values(ELEMENTS).flat()) {
      expect(inFiles(name), name).toBe(!UNSEEN_ELEMENTS.has(name))
    }
  })

  test('damaged copies never give an invalid fact', async () => {
    for (const name of files) {
      for (let seed = 0; seed < 300; seed += 1) {
        for (const fact of await collect(SOURCE, mutate(read(name), seed), NOW)) {
          expect(faultOf(fact, NOW.receivedAt), `${name} seed ${seed}`).toBeNull()
        }
      }
    }
  }, 30_000)
})
