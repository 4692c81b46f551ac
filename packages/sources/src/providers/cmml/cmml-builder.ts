/** Test support: self-made CMML in the provider's form. */

type AnElement = {
  name: string
  type: string
  units: string
  value: string
  index?: number
  qualifiers?: string
}
type AnObservation = { validTime?: string; elements?: readonly AnElement[] }

export const PAVEMENT = { name: 'pavement', type: 'temperature', units: 'degC' }
const LANE = '<qualifier units="unitless" type="lane-number">1</qualifier>'
const depth = (cm: string) => `${LANE}<qualifier units="cm" type="sensor-depth">${cm}</qualifier>`
const CODES =
  '<qualifier type="categorical-table" units="string">BC-MoT-pavement-surface-condition-code</qualifier>'

export const WINTER: readonly AnElement[] = [
  { name: 'pressure', type: 'atmospheric', units: 'mb', value: '949' },
  { name: 'wind', type: 'average-scalar-speed-over-60minutes', units: 'km/h', value: '12.4' },
  { name: 'wind', type: 'average-direction', units: 'deg', value: '256.8' },
  { name: 'wind', type: 'standard-deviation-of-direction-over-60minutes', units: 'deg', value: '21.01' },
  { name: 'temperature', type: 'air-temperature', units: 'degC', value: '-.813' },
  { name: 'temperature', type: 'dew-point', units: 'degC', value: '-1' },
  { name: 'precipitation', type: 'total-over-hour', units: 'mm', value: '.4' },
  { ...PAVEMENT, value: '-1.7', qualifiers: LANE },
  { ...PAVEMENT, index: 2, value: '-2.6', qualifiers: LANE },
  { name: 'pavement', type: 'freeze-point', units: 'degC', value: '-3.1', qualifiers: LANE },
  { name: 'pavement', type: 'surface-status', units: 'code', value: '24', qualifiers: CODES },
  { name: 'subsurface', type: 'temperature', units: 'degC', value: '2.7', qualifiers: depth('25') },
  { name: 'subsurface', type: 'temperature', units: 'degC', index: 2, value: '1.2', qualifiers: depth('5') },
  { name: 'humidity', type: 'relative-humidity', units: '%', value: '98' },
  { name: 'snow', type: 'snowfall-accumulation-rate', units: 'cm', value: '1.5' },
  { name: 'snow', type: 'adjacent-snow-depth', units: 'cm', value: '97.8' },
]

export const STATION = {
  ref: '11091',
  name: 'Kootenay Pass',
  latitudeDeg: 49.058,
  longitudeDeg: -117.04,
  altitudeM: 1780,
}

export const aSeries = (observations: readonly AnObservation[], ids = ['11091 ', 'BC_MoT_11091']): string =>
  `<observation-series><origin type="station"><id type="client">${ids[0]}</id><id type="network">${ids[1]}</id></origin>
${observations.map(observationText).join('\n')}</observation-series>`

function observationText({
  validTime = '2026-01-15T04:00:00-08:00',
  elements = WINTER,
}: AnObservation): string {
  return `<observation valid-time="${validTime}">
${elements.map(({ name, type, units, value, index = 1, qualifiers = '' }) => `<${name} index="${index}" type="${type}">${qualifiers}<value units="${units}">${value}</value></${name}>`).join('\n')}
</observation>`
}

export function aCmml(...series: string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1"?>
<cmml version="2.01"><head><product operational-mode="official"><title>Observation</title></product></head>
<data>${series.join('\n')}</data></cmml>`
}
