/** Test support: DATEX II publications of both versions, with self-chosen dates. */

export type ARecord = Partial<{
  id: string
  version: string
  type: string
  start: string
  end: string | null
  severity: string
  status: string
  versionTime: string
  end2: boolean
  cancel: boolean
  kinds: string
  comments: [lang: string, text: string][]
  location: string
}>

const POINT = `<groupOfLocations xsi:type="Point"><tpegPointLocation><point><pointCoordinates><latitude>44.53094</latitude><longitude>6.329858</longitude></pointCoordinates><name><descriptor><values><value lang="fr">Prunières</value></values></descriptor><tpegOtherPointDescriptorType>townName</tpegOtherPointDescriptorType></name></point></tpegPointLocation><pointAlongLinearElement><linearElement><roadNumber>N0094</roadNumber></linearElement></pointAlongLinearElement></groupOfLocations>`

export function aRecord(overrides: ARecord = {}): string {
  const {
    id = 'R1',
    version = '1',
    type = 'Accident',
    start = '2026-01-15T07:00:00+01:00',
    end = null,
  } = overrides
  const {
    severity = 'high',
    status = 'active',
    versionTime = '2026-01-15T07:10:00+01:00',
    location = POINT,
  } = overrides
  const { kinds = '<accidentType>accident</accidentType>', comments = [['fr', 'Accident sur la N94.']] } =
    overrides
  const life = `<management><lifeCycleManagement>${overrides.end2 ? '<end>true</end>' : ''}${overrides.cancel ? '<cancel>true</cancel>' : ''}</lifeCycleManagement></management>`
  const texts = comments.map(
    ([lang, text]) =>
      `<generalPublicComment><comment><values><value lang="${lang}">${text}</value></values></comment></generalPublicComment>`,
  )
  const times = `<overallStartTime>${start}</overallStartTime>${end === null ? '' : `<overallEndTime>${end}</overallEndTime>`}`
  return `<situationRecord xsi:type="${type}" id="${id}" version="${version}"><situationRecordVersionTime>${versionTime}</situationRecordVersionTime><severity>${severity}</severity><validity><validityStatus>${status}</validityStatus><validityTimeSpecification>${times}</validityTimeSpecification></validity>${texts.join('')}${location}${life}${kinds}</situationRecord>`
}

export const aSituation = (...records: string[]) =>
  `<situation id="S1" version="1"><overallSeverity>low</overallSeverity><headerInformation><informationStatus>real</informationStatus></headerInformation>${records.join('')}</situation>`

export type APublication = Partial<{
  at: string
  updateMethod: string
  type: string
  head: string
  envelope: boolean
}>

/** DATEX II 2.x, bare or in an envelope. */
export function aPublication(situations: string[], overrides: APublication = {}): string {
  const {
    at = '2026-01-15T08:00:00+01:00',
    updateMethod = 'snapshot',
    type = 'SituationPublication',
  } = overrides
  const { head = '<?xml version="1.0" encoding="UTF-8"?>', envelope = true } = overrides
  const model = `<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" modelBaseVersion="2"><exchange><subscription><updateMethod>${updateMethod}</updateMethod></subscription></exchange><payloadPublication xsi:type="${type}" lang="fr"><publicationTime>${at}</publicationTime><publicationCreator><country>fr</country><nationalIdentifier>Tipi</nationalIdentifier></publicationCreator>${situations.join('')}</payloadPublication></d2LogicalModel>`
  const open = '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>'
  return envelope ? `${head}${open}${model}</soap:Body></soap:Envelope>` : `${head}${model}`
}

/** DATEX II 3.x in a container, with a line of GML. */
export function aThirdPublication(at = '2026-01-15T07:00:00Z'): string {
  return `<mc:messageContainer xmlns:mc="http://datex2.eu/schema/3/messageContainer" xmlns:com="http://datex2.eu/schema/3/common" xmlns:loc="http://datex2.eu/schema/3/locationReferencing" xmlns:sit="http://datex2.eu/schema/3/situation" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><mc:payload xsi:type="sit:SituationPublication" lang="fi"><com:publicationTime>${at}</com:publicationTime><com:publicationCreator><com:country>fi</com:country><com:nationalIdentifier>FTA</com:nationalIdentifier></com:publicationCreator><sit:situation id="G1"><sit:headerInformation><com:informationStatus>real</com:informationStatus></sit:headerInformation><sit:situationRecord xsi:type="sit:WeatherRelatedRoadConditions" id="G1-1" version="2"><sit:situationRecordVersionTime>2026-01-15T06:55:00Z</sit:situationRecordVersionTime><sit:severity>highest</sit:severity><sit:validity><com:validityStatus>definedByValidityTimeSpec</com:validityStatus><com:validityTimeSpecification><com:overallStartTime>2026-01-15T06:50:00Z</com:overallStartTime><com:overallEndTime>2026-01-15T12:00:00Z</com:overallEndTime></com:validityTimeSpecification></sit:validity><sit:generalPublicComment><sit:comment><com:values><com:value lang="fi">Tie on jäinen.</com:value><com:value lang="en">Icy road.</com:value></com:values></sit:comment></sit:generalPublicComment><sit:locationReference xsi:type="loc:LinearLocation"><loc:gmlLineString><loc:posList>60.1 24.9 60.2 25.0 60.3 25.1</loc:posList></loc:gmlLineString></sit:locationReference><sit:weatherRelatedRoadConditionType>ice</sit:weatherRelatedRoadConditionType></sit:situationRecord></sit:situation></mc:payload></mc:messageContainer>`
}
