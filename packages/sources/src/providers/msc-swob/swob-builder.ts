/** Test support: made-up SWOB-ML in the provider's form. */

export type AnElement = { name: string; uom: string; value: string; qa?: number | string; dataFlag?: string }
export type AnObservation = {
  identification?: Record<string, string | null>
  elements?: AnElement[]
  /** When it was processed. */
  processedAt?: string
}

const IDENTIFICATION = {
  date_tm: '2026-01-15T12:00:00.000Z',
  stn_nam: 'COL DU GIVRE',
  msc_id: '7099001',
  clim_id: '7099001',
  tc_id: 'GVR',
  lat: '47.321000',
  long: '-70.912000',
  stn_elev: '612.000',
  data_pvdr: 'MSC',
}

export function aSwobObservation({
  identification = {},
  elements = [],
  processedAt,
}: AnObservation = {}): string {
  const named = Object.entries({ ...IDENTIFICATION, ...identification }).filter(([, value]) => value !== null)
  return `<om:member><om:Observation><om:metadata><set><general><dataset name="msc/observation/test"/></general>
<identification-elements>
${named.map(([name, value]) => `<element name="${name}" uom="unitless" value="${value}"/>`).join('\n')}
</identification-elements></set></om:metadata>
<om:samplingTime><gml:TimeInstant><gml:timePosition>2026-01-15T12:00:00.000Z</gml:timePosition></gml:TimeInstant></om:samplingTime>${processedAt ? `<om:resultTime><gml:TimeInstant><gml:timePosition>${processedAt}</gml:timePosition></gml:TimeInstant></om:resultTime>` : ''}
<om:result><elements>
${elements.map(elementText).join('\n')}
</elements></om:result></om:Observation></om:member>`
}

function elementText({ name, uom, value, qa, dataFlag }: AnElement): string {
  const qualifiers = [
    qa === undefined ? '' : `<qualifier name="qa_summary" uom="unitless" value="${qa}"/>`,
    dataFlag === undefined
      ? ''
      : `<qualifier code-src="std_code_src" code-type="data_flags" name="data_flag" uom="code" value="${dataFlag}"/>`,
  ].join('')
  return `<element name="${name}" uom="${uom}" value="${value}">${qualifiers}</element>`
}

export function aSwob(...observations: AnObservation[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<om:ObservationCollection xmlns:om="http://www.opengis.net/om/1.0" xmlns="http://dms.ec.gc.ca/schema/point-observation/2.0" xmlns:gml="http://www.opengis.net/gml">
${observations.map(aSwobObservation).join('\n')}
</om:ObservationCollection>`
}

/** An hour in January with all values of a fully equipped station. */
export const WINTER: AnObservation = {
  elements: [
    { name: 'air_temp', uom: '°C', value: '-12.4', qa: 100 },
    { name: 'dwpt_temp', uom: '°C', value: '-15.0', dataFlag: '1' },
    { name: 'rel_hum', uom: '%', value: '81', qa: 100 },
    { name: 'stn_pres', uom: 'hPa', value: '941.2', qa: 100 },
    { name: 'mslp', uom: 'hPa', value: '1019.6', dataFlag: '1' },
    { name: 'avg_wnd_spd_10m_pst10mts', uom: 'km/h', value: '22.3', qa: 100 },
    { name: 'avg_wnd_dir_10m_pst10mts', uom: '°', value: '301', qa: 100 },
    { name: 'max_wnd_spd_10m_pst10mts', uom: 'km/h', value: '38.0', qa: 100 },
    { name: 'max_wnd_spd_pst1hr_tm', uom: 'hhmm', value: '1134', qa: 100 },
    { name: 'vis', uom: 'km', value: '0.8', qa: 100 },
    { name: 'pcpn_amt_pst1hr', uom: 'mm', value: '1.2', qa: 100 },
    { name: 'snw_dpth', uom: 'cm', value: '64', qa: 100 },
    { name: 'sfc_temp', uom: '°C', value: '-9.7' },
    { name: 'batry_volt', uom: 'V', value: '12.6' },
  ],
}

/** A minute in July: snow depth suppressed, no pavement sensor. */
export const SUMMER: AnObservation = {
  identification: { date_tm: '2026-07-20T18:07:00.000Z' },
  elements: [
    { name: 'air_temp', uom: '°C', value: '31.0', qa: 100 },
    { name: 'rel_hum', uom: '%', value: '44', qa: 100 },
    { name: 'snw_dpth', uom: 'cm', value: '11', qa: -10 },
    { name: 'snw_dpth_1', uom: 'cm', value: '11' },
    { name: 'pcpn_amt_pst1hr', uom: 'mm', value: '3.4', dataFlag: '1' },
    { name: 'avg_globl_solr_radn_pst1mt', uom: 'W/m²', value: '812.4', dataFlag: '1' },
  ],
}
