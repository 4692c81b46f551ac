/** Test support: capabilities in the form of MSC GeoMet and of other servers. */

export type ALayer = {
  name?: string
  time?: string
  defaultTime?: string
  reference?: string
  crs?: string[]
  styles?: string[]
  inner?: string
}

export function aLayer(overrides: ALayer = {}): string {
  const {
    name = 'RADAR_1KM_RRAI',
    crs = ['EPSG:4326', 'EPSG:3857'],
    styles = ['Rain_14colors', 'Rain_14colors_Fr'],
  } = overrides
  const { time = '2026-01-15T06:00:00Z/2026-01-15T09:00:00Z/PT6M', defaultTime = '2026-01-15T09:00:00Z' } =
    overrides
  const reference = overrides.reference
    ? `<Dimension name="reference_time" units="ISO8601" default="${overrides.reference}">${overrides.reference}</Dimension>`
    : ''
  return `<Layer queryable="1"><Name>${name}</Name><Title>${name}</Title>
    ${crs.map((name) => `<CRS>${name}</CRS>`).join('')}
    <EX_GeographicBoundingBox><westBoundLongitude>-170.32</westBoundLongitude><eastBoundLongitude>-50</eastBoundLongitude>
      <southBoundLatitude>16.93</southBoundLatitude><northBoundLatitude>67.19</northBoundLatitude></EX_GeographicBoundingBox>
    ${time ? `<Dimension name="time" units="ISO8601" default="${defaultTime}" nearestValue="0">${time}</Dimension>` : ''}${reference}
    ${styles
      .map(
        (style) => `<Style><Name>${style}</Name><Title>${style}</Title><LegendURL width="138" height="258">
        <Format>image/png</Format><OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple"
        xlink:href="https://maps.example.org/wms?request=GetLegendGraphic&amp;layer=${name}&amp;style=${style}"/></LegendURL></Style>`,
      )
      .join('')}${overrides.inner ?? ''}</Layer>`
}

export function capabilities(...layers: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
<Service><Name>WMS</Name><Title>Maps</Title></Service>
<Capability><Request>
<GetCapabilities><Format>text/xml</Format><DCPType><HTTP><Get><OnlineResource xlink:href="https://maps.example.org/wms?"/></Get></HTTP></DCPType></GetCapabilities>
<GetMap><Format>image/jpeg</Format><Format>image/png</Format><DCPType><HTTP>
<Get><OnlineResource xlink:href="https://maps.example.org/wms?"/></Get><Post><OnlineResource xlink:href="https://maps.example.org/post?"/></Post></HTTP></DCPType></GetMap>
</Request><Exception><Format>XML</Format></Exception>
<Layer><Title>All</Title><CRS>EPSG:3978</CRS><Attribution><Title>Maps of Example</Title>
<OnlineResource xlink:href="https://example.org/terms"/></Attribution>${layers.join('\n')}</Layer></Capability></WMS_Capabilities>`
}

export const SETTINGS = {
  service: 'https://maps.example.org/wms',
  layers: [
    { id: 'rain', layer: 'RADAR_1KM_RRAI', nameFr: 'Pluie', nameEn: 'Rain', role: 'radar_rain', style: '' },
  ],
}

export const EXCEPTION = `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc">
  <ServiceException code="LayerNotDefined">msWMSLoadGetMapParams(): Invalid layer(s) given in the LAYERS parameter.</ServiceException>
</ServiceExceptionReport>`
