import type { ListItem } from '@verglas/contract/lists'

type EventType = ListItem<'road_events'>['type']

/** Records of the DATEX II model, 2.x and 3.x, grouped by their type for a road operator. */
const TYPES: readonly [type: EventType, records: string][] = [
  ['accident', 'Accident'],
  ['congestion', 'AbnormalTraffic'],
  [
    'obstruction',
    'Obstruction GeneralObstruction VehicleObstruction AnimalPresenceObstruction EnvironmentalObstruction InfrastructureDamageObstruction',
  ],
  [
    'surface',
    'RoadConditions WeatherRelatedRoadConditions NonWeatherRelatedRoadConditions RoadSurfaceConditions Conditions',
  ],
  ['weather', 'PoorEnvironmentConditions'],
  ['works', 'Roadworks ConstructionWorks MaintenanceWorks'],
  [
    'restriction',
    'RoadOrCarriagewayOrLaneManagement SpeedManagement ReroutingManagement GeneralInstructionOrMessageToRoadUsers GeneralNetworkManagement WinterDrivingManagement NetworkManagement OperatorAction',
  ],
  [
    'other',
    'Activity AuthorityOperation CarParks DisturbanceActivity EquipmentOrSystemFault GenericSituationRecord NonRoadEventInformation PublicEvent RoadOperatorServiceDisruption RoadsideAssistance RoadsideServiceDisruption ServiceInformation SignSetting TrafficElement TransitInformation',
  ],
]
const TYPE_BY_RECORD = new Map(
  TYPES.flatMap(([type, records]) => records.split(' ').map((record) => [record, type] as const)),
)

/** Measures on a road that close it completely; a closed lane is a restriction. */
const CLOSURES = /^(roadClosed|carriagewayClosures?|closedPermanentlyForTheWinter|roadClosure|closed)$/

/** null for a record that is not in the model. */
export function eventTypeOf(record: string, kinds: readonly string[]): EventType | null {
  if (kinds.some((kind) => CLOSURES.test(kind))) return 'closure'
  return TYPE_BY_RECORD.get(record) ?? null
}
