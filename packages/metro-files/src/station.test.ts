import { MATERIALS } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { readStation } from './station.ts'
import { aStation } from './test-files.ts'

const read = (overrides?: Parameters<typeof aStation>[0]) => readStation(aStation(overrides), 'station.xml')

describe('the station file', () => {
  test('gives location, kind, layers from the top down with sand below them, and the depth of the sensor', () => {
    const { name, site, remarks } = read()
    expect(name).toBe('Col de la Fageole')
    expect(site).toEqual({
      latitudeDeg: 45.1,
      longitudeDeg: 3.1,
      isBridge: false,
      sensorDepthM: 0.4,
      layers: [
        { material: MATERIALS.asphalt, thicknessM: 0.2 },
        { material: MATERIALS.gravel, thicknessM: 0.5 },
        { material: MATERIALS.sand, thicknessM: 20 },
      ],
    })
    expect(remarks).toEqual([])
  })

  test('gives a bridge nothing below its layers', () => {
    const { site } = read({ type: 'bridge', layers: [['béton', 0.3]] })
    expect(site.isBridge).toBe(true)
    expect(site.layers).toEqual([{ material: MATERIALS.concrete, thicknessM: 0.3 }])
  })

  test.each([
    ['asphalte', 'asphalt'],
    ['ASPHALT', 'asphalt'],
    ['beton', 'concrete'],
    ['Ciment', 'concrete'],
    ['gravier', 'gravel'],
    ['Crushed  Rock', 'gravel'],
    ['crushed_rock', 'gravel'],
    ['sable', 'sand'],
  ] as const)('recognises the layer %s', (written, material) => {
    expect(read({ layers: [[written, 1]] }).site.layers?.[0]?.material).toBe(MATERIALS[material])
  })

  test('treats gravel as crushed rock and reports it', () => {
    const { site, remarks } = read({ layers: [['gravel', 1]] })
    expect(site.layers?.[0]?.material).toBe(MATERIALS.gravel)
    expect(remarks).toEqual(['station.xml, line 16: layer «gravel» is taken as crushed rock'])
  })

  test('rejects an unknown layer and lists the valid names', () => {
    expect(() => read({ layers: [['granite', 1]] })).toThrow(
      /station\.xml, line 16: layer type «granite» is not known; known are asphalt, .*gravier/,
    )
  })

  test('orders layers by their position', () => {
    const swapped = aStation().replace('<position>1<', '<position>3<')
    expect(readStation(swapped, 's').site.layers?.[0]?.material).toBe(MATERIALS.gravel)
  })

  test.each([
    ['95', 'it must be a number from -90 to 90'],
    ['north', '<latitude> is «north»'],
    ['', '<latitude> is «»'],
    ['NaN', '<latitude> is «NaN»'],
  ])('rejects the latitude «%s» and names its line', (latitude, sentence) => {
    const attempt = () => readStation(aStation({ latitude }), 'station.xml')
    expect(attempt).toThrow(sentence)
    expect(attempt).toThrow('station.xml, line 7')
  })

  test.each([0, -0.1, 400, 'thick'])('rejects the thickness %s', (thickness) => {
    expect(() => read({ layers: [['asphalt', thickness]] })).toThrow('<thickness>')
  })

  test('rejects a kind that is neither road nor bridge', () => {
    expect(() => read({ type: 'tunnel' })).toThrow('it must be road or bridge')
  })

  test('uses the depth of the sensor only if it is plausible', () => {
    expect(read({ more: '<sst-sensor-depth>0.2</sst-sensor-depth>' }).site.sensorDepthM).toBe(0.2)
    const wrong = read({ more: '<sst-sensor-depth>40</sst-sensor-depth>' })
    expect(wrong.site.sensorDepthM).toBe(0.4)
    expect(wrong.remarks[0]).toContain('0.4 m is taken')
  })

  test('interpolates the horizon between the listed directions, also across north', () => {
    const direction = (azimuth: number, elevation: number) =>
      `<direction><azimuth>${azimuth}</azimuth><elevation>${elevation}</elevation></direction>`
    const horizon = `<visible-horizon>${direction(10, 20)}${direction(190, 0)}${direction(350, 10)}</visible-horizon>`
    const { site } = read({ more: horizon })
    expect(site.horizonDeg).toHaveLength(360)
    expect(site.horizonDeg?.[10]).toBe(20)
    expect(site.horizonDeg?.[100]).toBe(10)
    expect(site.horizonDeg?.[0]).toBe(15)
    expect(site.skyView).toBeGreaterThan(0.9)
    expect(site.skyView).toBeLessThan(1)
  })

  test('uses a standard road when there are no layers', () => {
    const { site, remarks } = read({ layers: [] })
    expect(site.layers).toBeUndefined()
    expect(remarks[0]).toContain('taken as a usual road')
  })

  test('rejects another METRo file and names what it found', () => {
    expect(() => readStation('<forecast></forecast>', 'station.xml')).toThrow(
      'station.xml, line 1: <forecast> where a METRo station file has <station>',
    )
  })
})
