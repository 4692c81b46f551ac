/** Test support: self-made DATEX II publications in the forms of publishers of versions 2 and 3. */

type AValue = { index?: number; type?: string; content: string; time?: string }
type AMeasurement = {
  id?: string
  version?: string
  time?: string
  values?: readonly AValue[]
  reference?: string
}

const wrapped = (outer: string, inner: string, value: string | number) =>
  `<${outer}><${inner}>${value}</${inner}></${outer}>`

const road = (content: string) =>
  `<roadSurfaceConditionMeasurements>${content}</roadSurfaceConditionMeasurements>`

/** A winter night as a national publisher sends it: one value per measuredValue. */
// biome-ignore format: a table reads by lines
export const WINTER: readonly AValue[] = [
  { index: 201, type: 'HumidityInformation', content: `<humidity>${wrapped('relativeHumidity', 'percentage', 93.5)}</humidity>` },
  { index: 2501, type: 'PrecipitationInformation', content: `<precipitationDetail>${wrapped('precipitationIntensity', 'millimetresPerHourIntensity', 0.4)}<precipitationType>snow</precipitationType></precipitationDetail>` },
  { index: 802, type: 'RoadSurfaceConditionInformation', content: road(wrapped('roadSurfaceTemperature', 'temperature', -2.4)) },
  { index: 801, type: 'RoadSurfaceConditionInformation', content: road(`${wrapped('roadSurfaceTemperature', 'temperature', '-3.0')}${wrapped('waterFilmThickness', 'floatingPointMetreDistance', 0.0002)}${wrapped('deIcingConcentration', 'kilogramsConcentration', 41)}`) },
  { index: 850, type: 'RoadSurfaceConditionInformation', content: `<weatherRelatedRoadConditionType>wet</weatherRelatedRoadConditionType><weatherRelatedRoadConditionType>icyPatches</weatherRelatedRoadConditionType>` },
  { index: 901, type: 'WindInformation', content: `<wind>${wrapped('windSpeed', 'speed', 21.24)}${wrapped('maximumWindSpeed', 'speed', 36)}</wind>` },
  { index: 1001, type: 'WindInformation', content: `<wind>${wrapped('windDirectionBearing', 'directionBearing', 176)}</wind>` },
  { index: 101, type: 'TemperatureInformation', content: `<temperature>${wrapped('airTemperature', 'temperature', -0.2)}</temperature>` },
  { index: 301, type: 'TemperatureInformation', content: `<temperature>${wrapped('dewPointTemperature', 'temperature', -1.1)}</temperature>` },
  { index: 1401, type: 'VisibilityInformation', content: `<visibility>${wrapped('minimumVisibilityDistance', 'integerMetreDistance', 9999)}</visibility>` },
  { index: 5401, type: 'RoadSurfaceConditionInformation', content: road(`<roadSurfaceConditionMeasurementsExtension><frictionExtension>${wrapped('friction', 'coefficientOfFriction', 0.42)}</frictionExtension></roadSurfaceConditionMeasurementsExtension>`) },
  { index: 601, type: 'RoadSurfaceConditionInformation', content: road(`<temperatureBelowRoadSurface>${wrapped('depth', 'floatingPointMetreDistance', 0.05)}<temperature>1.5</temperature></temperatureBelowRoadSurface>`) },
]

/** Summer values: numbers without a wrapping element, and no precipitation. */
// biome-ignore format: a table reads by lines
export const SUMMER: readonly AValue[] = [
  { index: 1, type: 'TemperatureInformation', content: '<period>3600</period><temperature><airTemperature>31</airTemperature><dewPointTemperature>15.2</dewPointTemperature></temperature>' },
  { index: 2, type: 'PrecipitationInformation', content: '<noPrecipitation>true</noPrecipitation>' },
  { index: 4, type: 'RoadSurfaceConditionInformation', content: road('<protectionTemperature>0</protectionTemperature><roadSurfaceTemperature>52.9</roadSurfaceTemperature>') },
]

export const measurement = ({
  id = '228',
  version = '3576',
  time = '2026-01-15T13:00:00+01:00',
  values = WINTER,
  reference = `<measurementSiteReference id="${id}" targetClass="MeasurementSiteRecord" version="${version}"/>`,
}: AMeasurement = {}) =>
  `<siteMeasurements>${reference}
<measurementTimeDefault>${time}</measurementTimeDefault>
${values.map(({ index = 1, type = 'TemperatureInformation', content, time: own }) => `<measuredValue index="${index}"><measuredValue><basicData xsi:type="${type}">${own ? `<measurementOrCalculationTime>${own}</measurementOrCalculationTime>` : ''}${content}</basicData></measuredValue></measuredValue>`).join('\n')}
</siteMeasurements>`

/** A publication of version 2. */
export const aPublication = (...measurements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<d2LogicalModel modelBaseVersion="2" xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<exchange><supplierIdentification><country>no</country></supplierIdentification></exchange>
<payloadPublication lang="nob" xsi:type="MeasuredDataPublication"><publicationTime>2026-01-15T13:02:28+01:00</publicationTime>
<measurementSiteTableReference id="WOST" targetClass="MeasurementSiteTable" version="20260115"/>
${measurements.join('\n')}
</payloadPublication></d2LogicalModel>`

export const aSite = (id = '228', version = '3576', name = 'E6 Dovrefjell') =>
  `<measurementSiteRecord id="${id}" version="${version}"><measurementSiteName><values><value lang="nob">${name}</value></values></measurementSiteName>
<measurementSiteLocation xsi:type="Point"><pointByCoordinates><pointCoordinates><latitude>62.27</latitude><longitude>9.61</longitude></pointCoordinates></pointByCoordinates></measurementSiteLocation></measurementSiteRecord>`

export const aSiteTable = (...sites: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<d2LogicalModel modelBaseVersion="2" xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<payloadPublication xsi:type="MeasurementSiteTablePublication"><measurementSiteTable id="WOST" version="20260115">
${(sites.length > 0 ? sites : [aSite()]).join('\n')}
</measurementSiteTable></payloadPublication></d2LogicalModel>`

/** The same in version 3: other wrappers, other namespaces, times in an element of their own. */
export const VERSION_3 = `<?xml version="1.0" encoding="UTF-8"?>
<mc:messageContainer xmlns:mc="http://datex2.eu/schema/3/messageContainer" xmlns:rtd="http://datex2.eu/schema/3/roadTrafficData" xmlns:com="http://datex2.eu/schema/3/common" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<mc:payload xsi:type="rtd:MeasuredDataPublication">
<rtd:siteMeasurements><rtd:measurementSiteReference id="IS_1" version="1"/><rtd:measurementTimeDefault><rtd:timeValue>2026-01-15T12:00:00Z</rtd:timeValue></rtd:measurementTimeDefault>
<rtd:physicalQuantity index="4" xsi:type="rtd:SinglePhysicalQuantity"><rtd:basicData xsi:type="rtd:TemperatureInformation"><rtd:temperature><rtd:airTemperature><com:temperature>6.2</com:temperature></rtd:airTemperature></rtd:temperature></rtd:basicData></rtd:physicalQuantity>
<rtd:physicalQuantity index="5"><rtd:physicalQuantityFault><com:faultIdentifier>x</com:faultIdentifier></rtd:physicalQuantityFault><rtd:basicData xsi:type="rtd:RoadSurfaceConditionInformation"><rtd:roadSurfaceConditionMeasurements><com:roadSurfaceTemperature><com:temperature>4.0</com:temperature></com:roadSurfaceTemperature></rtd:roadSurfaceConditionMeasurements></rtd:basicData></rtd:physicalQuantity>
<rtd:physicalQuantity index="6"><rtd:basicData xsi:type="rtd:RoadSurfaceConditionInformation"><rtd:weatherRelatedRoadConditionType>moist</rtd:weatherRelatedRoadConditionType><rtd:roadSurfaceConditionMeasurements><com:temperatureBelowOrAboveRoadSurface><com:depth><com:floatingPointMetreDistance>0.3</com:floatingPointMetreDistance></com:depth><com:temperature><com:temperature>2.5</com:temperature></com:temperature></com:temperatureBelowOrAboveRoadSurface><com:iceLayerThickness><com:floatingPointMetreDistance>0.001</com:floatingPointMetreDistance></com:iceLayerThickness></rtd:roadSurfaceConditionMeasurements></rtd:basicData></rtd:physicalQuantity>
</rtd:siteMeasurements></mc:payload></mc:messageContainer>`

export const ICELAND = {
  ref: 'IS_1',
  name: 'Hellisheiði',
  latitudeDeg: 64.02,
  longitudeDeg: -21.34,
  altitudeM: 360,
}
export const DOVRE = {
  ref: '228',
  name: 'Dovrefjell',
  latitudeDeg: 62.27,
  longitudeDeg: 9.61,
  altitudeM: 950,
}
