/** Types of roads in a directive. This file has no schemas, so that forms can import it. */
export const ROAD_TYPES = ['motorway', 'main', 'secondary', 'local', 'ramp'] as const
export type RoadType = (typeof ROAD_TYPES)[number]

/** Levels of service; 1 is treated first. */
export const ROAD_PRIORITIES = [1, 2, 3, 4] as const
export const MAX_PRIORITY = 4

/** Special features of a segment: where ice forms first or stays longest. */
export const SEGMENT_TAGS = ['bridge', 'col', 'cut', 'tunnel_mouth', 'valley'] as const
export type SegmentTag = (typeof SEGMENT_TAGS)[number]

/** Materials of a road; the road model knows how each conducts and stores heat. */
export const PAVEMENT_MATERIALS = [
  'asphalt',
  'concrete',
  'gravel',
  'sand',
  'moistSoil',
  'steel',
  'insulation',
] as const
export type PavementMaterial = (typeof PAVEMENT_MATERIALS)[number]
export const MAX_PAVEMENT_LAYERS = 8
/** Plausible thickness of a layer, metres. */
export const PAVEMENT_THICKNESS_M = { min: 0.005, max: 10 } as const

/** Treatments that spread something on the road, with a quantity. */
export const SPREADING_TREATMENTS = [
  'brine',
  'prewet',
  'salt',
  'salt_abrasive',
  'abrasive',
  'plow_salt',
  'plow_abrasive',
] as const
export const OTHER_TREATMENTS = ['none', 'patrol', 'plow'] as const
export const TREATMENTS = [...SPREADING_TREATMENTS, ...OTHER_TREATMENTS] as const
export type Treatment = (typeof TREATMENTS)[number]

/**
 * Units in which an organisation gives spread rates; in imperial units, the second one becomes lb/lane-mile.
 */
export const SPREAD_UNITS = ['g/m2', 'kg/lane-km', 'L/lane-km'] as const
export type SpreadUnit = (typeof SPREAD_UNITS)[number]

export const isSpreading = (treatment: Treatment): boolean =>
  (SPREADING_TREATMENTS as readonly Treatment[]).includes(treatment)

/** Whether only abrasives are spread, which roughen the road and melt nothing. */
export const isGritting = (treatment: Treatment): boolean =>
  treatment === 'abrasive' || treatment === 'plow_abrasive'

/** Whether the road is scraped, and perhaps treated behind the blade. */
export const isPlowing = (treatment: Treatment): boolean => treatment.startsWith('plow')

/** Whether salt of some kind is spread, so that its kind matters. */
export const isDeicing = (treatment: Treatment): boolean => isSpreading(treatment) && !isGritting(treatment)

export const DIRECTIVE_SCOPES = ['public', 'private'] as const
export const DIRECTIVE_STATES = [
  'in_force',
  'expired',
  'replaced',
  'archived',
  'announced',
  'objected',
  'withdrawn',
] as const
export type DirectiveScope = (typeof DIRECTIVE_SCOPES)[number]

/** A file of 20,000 segments has about 15 MB. */
export const MAX_NETWORK_BYTES = 32 * 1024 * 1024

/** Why a part of a network file is refused. */
export const NETWORK_FAULTS = [
  'not_geojson',
  'no_circuit',
  'unknown_circuit',
  'empty_circuit',
  'invalid',
  'unknown_class',
  'duplicate_segment',
  'duplicate_circuit',
  'crosses_itself',
  'gap',
  'outside',
  'swapped',
  'no_length',
  'split_line',
  'unknown_system',
  'undeclared_system',
] as const
/** What is read of a network file although it is not written as the format says. */
export const NETWORK_TOLERANCES = ['joined_lines', 'number_flags', 'empty_fields', 'outer_id'] as const
export type NetworkToleranceKind = (typeof NETWORK_TOLERANCES)[number]

export type NetworkFaultCode = (typeof NETWORK_FAULTS)[number]

/** A larger amount is a typing error (abrasives: up to 420 kg/lane-km, 120 g/m²). */
export const MAX_SPREAD_GM2 = 500
/** Usual maximum of one pass, g/m²: curative salting on the continent 50, brine 40, abrasives 120 (420 kg/lane-km). */
export const USUAL_MAX_GM2 = {
  brine: 40,
  prewet: 50,
  salt: 50,
  plow_salt: 50,
  salt_abrasive: 120,
  abrasive: 120,
  plow_abrasive: 120,
} as const satisfies Readonly<Partial<Record<Treatment, number>>>

/** The bound that an amount exceeds, g/m²; null if it is usual. Forms ask whether such an amount is meant. */
export function exceededGm2(treatment: Treatment, gm2: number | null): number | null {
  const usualGm2 = (USUAL_MAX_GM2 as Readonly<Partial<Record<Treatment, number>>>)[treatment]
  return usualGm2 !== undefined && gm2 !== null && gm2 > usualGm2 ? usualGm2 : null
}

/** Duration of a round if nobody has entered one. */
export const USUAL_CYCLE_MINUTES = 120

/** Maximum number of drives over a circuit in one order. */
export const MAX_ORDERED_PASSES = 24
export const MAX_EXPIRY_HOURS = 168
export const MAX_COMMENT_LENGTH = 1000
