export type Material = {
  /** W/m/K */
  readonly conductivityWmK: number
  /** Volumetric, J/m³/K */
  readonly heatCapacityJm3K: number
}

/** One layer of the road's body, listed from the top. */
export type Layer = { readonly material: Material; readonly thicknessM: number }

/**
 * Asphalt, gravel, concrete and sand: values of the METRo documentation after Crevier & Delage (2001), J.
 * Appl. Meteorol. 40, 2026; they are within the ranges of Oke, Boundary Layer Climates (1987), table 7.4.
 * Moist soil: Oke (1987), table 2.1, clay soil half way between dry and saturated. Steel and insulation
 * (extruded polystyrene): ISO 10456:2007.
 */
export const MATERIALS = {
  asphalt: { conductivityWmK: 0.8, heatCapacityJm3K: 2.1e6 },
  gravel: { conductivityWmK: 0.95, heatCapacityJm3K: 2.1e6 },
  concrete: { conductivityWmK: 2.2, heatCapacityJm3K: 2.1e6 },
  sand: { conductivityWmK: 1.0, heatCapacityJm3K: 2.0e6 },
  moistSoil: { conductivityWmK: 0.92, heatCapacityJm3K: 2.25e6 },
  steel: { conductivityWmK: 50, heatCapacityJm3K: 3.5e6 },
  insulation: { conductivityWmK: 0.035, heatCapacityJm3K: 5e4 },
} as const satisfies Record<string, Material>

/** A typical two-lane road on an embankment; the last material continues downwards. */
export const ROAD_LAYERS: readonly Layer[] = [
  { material: MATERIALS.asphalt, thicknessM: 0.2 },
  { material: MATERIALS.gravel, thicknessM: 0.4 },
  { material: MATERIALS.moistSoil, thicknessM: 1 },
]

/** A concrete deck with a wearing course; its lower side is exposed to the air. */
export const BRIDGE_LAYERS: readonly Layer[] = [
  { material: MATERIALS.asphalt, thicknessM: 0.08 },
  { material: MATERIALS.concrete, thicknessM: 0.3 },
]
