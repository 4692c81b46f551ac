/** Test support: made-up answers of GeoMet’s `GetFeatureInfo` and capabilities in the service’s form. */
import { HOUR_MS, isoSeconds } from '@verglas/quantities'

export const RUN = '2026-01-15T12:00:00Z'

const TITLES: Record<string, string> = {
  'HRDPS.CONTINENTAL_TT': 'HRDPS.CONTINENTAL - Air temperature at 2m above ground [°C]',
  'HRDPS.CONTINENTAL_TD': 'HRDPS.CONTINENTAL - Dew point temperature at 2m above ground [°C]',
  'HRDPS.CONTINENTAL_WSPD': 'HRDPS.CONTINENTAL - Wind speed at 10m above surface [m/s]',
  'HRDPS.CONTINENTAL_WD': 'HRDPS.CONTINENTAL - Wind direction at 10m above surface [deg true]',
  'HRDPS-WEonG_2.5km_WindGust': 'HRDPS-WEonG - Wind gust [m/s] [experimental]',
  'HRDPS.CONTINENTAL_NT': 'HRDPS.CONTINENTAL - Total cloud cover [%]',
  'HRDPS.CONTINENTAL_PR': 'HRDPS.CONTINENTAL - Precipitation [kg/m²]',
  'HRDPS.CONTINENTAL_FR': 'HRDPS.CONTINENTAL - Freezing rain accumulation [kg/m²]',
}

export const hour = (count: number): string => isoSeconds(Date.parse(RUN) + count * HOUR_MS)

export function anInfo(options: {
  layer: string
  time: string
  value: unknown
  run?: string
  title?: string
  properties?: Record<string, unknown>
}) {
  const { layer, time, value, run = RUN, title = TITLES[layer], properties = {} } = options
  return {
    type: 'FeatureCollection',
    layer,
    features: [
      {
        type: 'Feature',
        id: `${layer}(-71.2035,46.8204)`,
        geometry: { type: 'Point', coordinates: [-71.2035, 46.8204] },
        properties: { value, class: '-5 0', title_en: title, time, dim_reference_time: run, ...properties },
      },
    ],
  }
}

/**
 * The message that a pull packs: each layer with its values from the start of the run, an hour apart; null
 * stands for no answer.
 */
export function aPoint(values: Record<string, readonly unknown[]>, hours: (index: number) => string = hour) {
  return Object.entries(values).flatMap(([layer, series]) =>
    series.flatMap((value, index) =>
      value === null
        ? []
        : [{ layer, time: hours(index), body: JSON.stringify(anInfo({ layer, time: hours(index), value })) }],
    ),
  )
}

/** Sums over the run have no value at its start. */
export const WINTER: Record<string, readonly unknown[]> = {
  'HRDPS.CONTINENTAL_TT': [-4.2, -3.1, -0.4, 1.2],
  'HRDPS.CONTINENTAL_TD': [-5, -4, -1, 0.4],
  'HRDPS.CONTINENTAL_WSPD': [5, 6, 7.5, 5],
  'HRDPS.CONTINENTAL_WD': [310, 315, 320, 325],
  'HRDPS-WEonG_2.5km_WindGust': [10, 12, 15, 10],
  'HRDPS.CONTINENTAL_NT': [80, 100, 100, 90],
  'HRDPS.CONTINENTAL_PR': [null, 0.5, 2.5, 5.5],
  'HRDPS.CONTINENTAL_FR': [null, 0, 0, 2],
}

export const EXCEPTION = `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<ogc:ServiceExceptionReport version="1.3.0" xmlns:ogc="http://www.opengis.net/ogc">
<ogc:ServiceException code="NoMatch" locator="time">
time outside valid hours
</ogc:ServiceException></ogc:ServiceExceptionReport>`

/** Capabilities of one layer within its groups, as a request with `LAYER=` returns them. */
export function aCapabilities(
  layer: string,
  options: { time?: string; runs?: string; run?: string } = {},
): string {
  const { time = `${hour(0)}/${hour(48)}/PT1H`, runs = `${hour(-24)}/${RUN}/PT6H`, run = RUN } = options
  return `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Capability><Layer queryable="1">
 <Title>MSC GeoMet</Title><Dimension name="time" units="ISO8601" default="x">2020-01-01T00:00:00Z</Dimension>
 <Layer><Name>HRDPS</Name><Layer queryable="1" opaque="0"><Name>${layer}</Name><Title>A layer [°C]</Title>
  <Dimension name="time" units="ISO8601" default="${hour(2)}" nearestValue="0">${time}</Dimension>
  <Dimension name="reference_time" units="ISO8601" default="${run}" multipleValues="1" nearestValue="0">${runs}</Dimension>
  <Style><Name>TEMPERATURE-LINEAR</Name><Title>t</Title></Style>
 </Layer></Layer></Layer></Capability></WMS_Capabilities>`
}
