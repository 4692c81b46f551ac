import type { ListItem } from '@verglas/contract/lists'

type EventType = ListItem<'road_events'>['type']

/** Records of the DATEX II model, 2.x and 3.x, by what they are to a road operator. */
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

/** Of the measures on a road, those that close all of it; a lane that is closed is a restriction. */
const CLOSURES = /^(roadClosed|carriagewayClosures?|closedPermanentlyForTheWinter|roadClosure|closed)$/

/** null where the record is none of the model's. */
export function eventTypeOf(record: string, kinds: readonly string[]): EventType | null {
  if (kinds.some((kind) => CLOSURES.test(kind))) return 'closure'
  return TYPE_BY_RECORD.get(record) ?? null
}
