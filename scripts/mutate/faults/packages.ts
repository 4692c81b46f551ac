import { type FaultGroup, faultsIn } from '../mutant.ts'

const QUANTITIES = (name: string) => [`packages/quantities/src/${name}.test.ts`]
const ROAD = (...names: string[]) => names.map((name) => `packages/road-model/src/${name}.test.ts`)
const SCALES = ['packages/charts/src/scale.test.ts']

// biome-ignore format: a table reads by lines
export const PACKAGES: readonly FaultGroup[] = [
  {
    name: 'quantities',
    mutants: [
      ...faultsIn('packages/quantities/src/humidity.ts', QUANTITIES('humidity'), [
        ['return 6.1094 *', 'return 6.2 *', 'saturation is 1.5 % too high'],
        ['6.1121 * Math.exp((22.587', '6.1121 * Math.exp((22.4', 'saturation over ice falls off wrongly'],
        ['Math.log(relativeHumidityPct / 100)', 'Math.log10(relativeHumidityPct / 100)', 'the dew point takes the wrong logarithm'],
        ['return Math.min(airTemperatureC, wetBulb)', 'return wetBulb', 'a wet bulb is warmer than the air'],
      ]),
      ...faultsIn('packages/quantities/src/sun.ts', QUANTITIES('sun'), [
        ['357.52911', '357.0', 'the sun is a day off in its orbit'],
        ['1.914602', '1.90', 'the equation of the centre is too small'],
        ['0.00569 - ', '', 'aberration is forgotten'],
        ['longitudeDeg - 180', 'longitudeDeg + 180.1', 'the sun stands a tenth of a degree off'],
        ['2 * eccentricity *', '1.9 * eccentricity *', 'the equation of time is half a minute off'],
        ['const east = -Math', 'const east = Math', 'the sun rises in the west'],
      ]),
      ...faultsIn('packages/quantities/src/nights.ts', QUANTITIES('sun'), [
        ['HORIZON_DEG = -0.833', 'HORIZON_DEG = -0.5', 'the sun sets without refraction'],
      ]),
      ...faultsIn('packages/quantities/src/units.ts', QUANTITIES('units'), [
        ['1.609344', '1.6', 'a mile is 1.6 km'],
        ['0.3048', '0.3', 'a foot is 30 cm'],
        ['0.0295299831', '0.0295', 'an inch of mercury is rounded'],
        ['value: differenceMetric * unit.factor,', 'value: differenceMetric * unit.factor + (unit.offset ?? 0),', 'a difference of temperatures has 32 added'],
        ['>= FAR_FROM_M', '> FAR_FROM_M', 'one kilometre is 1000 m'],
      ]),
      ...faultsIn('packages/quantities/src/rounding.ts', QUANTITIES('rounding'), [
        [' + HALF_TOLERANCE', '', 'a half that binary holds too low is rounded down'],
        ['value < 0 && rounded > 0', 'value < 0', 'minus zero is shown'],
      ]),
      ...faultsIn('packages/quantities/src/wind.ts', QUANTITIES('wind'), [
        ['Math.round(directionDeg / 22.5)', 'Math.floor(directionDeg / 22.5)', 'a wind has the name of the one before it'],
        ['<= 1e-9 * total', '< 0', 'opposite winds have a mean'],
      ]),
      ...faultsIn('packages/quantities/src/cumulate.ts', QUANTITIES('cumulate'), [
        ['drySteps >= resetAfterDrySteps', 'drySteps > resetAfterDrySteps', 'a sum ends a step late'],
        ['if (amount === null) return null', 'if (amount === null) return 0', 'what is unknown is nothing'],
      ]),
    ],
  },
  {
    name: 'road model',
    mutants: [
      ...faultsIn('packages/road-model/src/surface-balance.ts', ROAD('published-values', 'conservation', 'model-step'), [
        ['FUSION_JKG = 3.34e5', 'FUSION_JKG = 3.04e5', 'fusion takes 9 % less'],
        ['SNOW_ALBEDO = 0.6', 'SNOW_ALBEDO = 0.4', 'snow is grey'],
        ['VAPORISATION_JKG = 2.501e6', 'VAPORISATION_JKG = 2.4e6', 'evaporation takes 4 % less'],
        ['COVERING_SNOW_MM = 3', 'COVERING_SNOW_MM = 30', 'snow covers the road ten times later'],
        ['share * perHpa * latentJkg', 'perHpa', 'the slope of the balance is wrong'],
      ]),
      ...faultsIn('packages/road-model/src/model-step.ts', ROAD('published-values', 'conservation', 'model-step'), [
        ['Math.max(0, forcing.windMs) / 2', 'Math.max(0, forcing.windMs) * 2', 'the wind under a deck is four times as strong'],
        ['isBridge ? forcing.airTemperatureC : site', 'site', 'a bridge stands on warm ground'],
        ['road.water.evaporationMm = evaporationMm', 'road.water.evaporationMm = 0', 'evaporated water is not told'],
      ]),
      ...faultsIn('packages/road-model/src/brine.ts', ROAD('brine', 'model-step'), [
        ['(100 * perLitre) / (1000 + perLitre)', '(100 * perLitre) / 1000', 'brine freezes as if salt had no mass'],
        ['EUTECTIC_C = -21.1', 'EUTECTIC_C = -18', 'salt works no deeper than -18 °C'],
        ['Math.min(SOLUBILITY_GL, saltGm2 / waterMm)', 'saltGm2 / waterMm', 'more salt dissolves than can'],
      ]),
      ...faultsIn('packages/road-model/src/conduction.ts', ROAD('conduction', 'conservation'), [
        ['conductanceBelowWm2K * (1 - slopeBelow))\n', 'conductanceBelowWm2K)\n', 'the ground below is held'],
        ['constantBelow = lowerC', 'constantBelow = 0', 'the lower side is always at zero'],
      ]),
      ...faultsIn('packages/road-model/src/ground.ts', ROAD('conduction'), [
        ['1 / m.conductivityWmK))\n    lastCentreM', 'm.conductivityWmK))\n    lastCentreM', 'what insulates conducts'],
        ['...cells.toReversed()', '...cells', 'a deck is fine above and coarse below'],
      ]),
      ...faultsIn('packages/road-model/src/turbulence.ts', ROAD('turbulence'), [
        ['STABLE_SLOPE = 4.7', 'STABLE_SLOPE = 7', 'stable air exchanges too little'],
        ['- FREE_CONVECTION_CUBED * differenceK', '', 'a hot road in calm air is not cooled'],
      ]),
      ...faultsIn('packages/road-model/src/stores.ts', ROAD('conservation', 'model-step'), [
        ['road.iceMm += frozenMm', 'road.looseSnowMm += frozenMm', 'water freezes to snow'],
        ['if (isFrosting) road.frostMm -= evaporatedMm', 'if (false) road.frostMm -= evaporatedMm', 'frost is dew'],
        ['road.looseSnowMm += snowMm - plowedMm', 'road.looseSnowMm += snowMm', 'a plow takes away what stays'],
      ]),
    ],
  },
  {
    name: 'scales of the charts',
    mutants: [
      ...faultsIn('packages/charts/src/scale.ts', SCALES, [
        ['step >= SMALLEST_DEGREES && ', '', 'a tenth of a degree fills the plot'],
        ['const low = Math.min(zero, ...values)\n  const high = Math.max(zero, ...values)\n  const interval =\n', 'const low = Math.min(...values)\n  const high = Math.max(zero, ...values)\n  const interval =\n', 'zero stands outside of the axis'],
        ['Math.ceil((zero - low) / interval + MARGIN_STEPS)', 'Math.ceil((zero - low) / interval)', 'the lowest value lies on the edge'],
        ['Math.ceil((high - zero) / interval + MARGIN_STEPS)', 'Math.ceil((high - zero) / interval)', 'the highest value lies on the edge'],
        ['min: zero - stepsBelow * interval', 'min: -stepsBelow * interval', 'no tick stands on 32 °F'],
        ['Math.max(minTop, ...values)', 'Math.max(0.1, ...values)', 'a trace of rain fills the plot'],
        ['Math.ceil(high / interval - 1e-9)', 'Math.floor(high / interval)', 'the highest amount is cut off'],
        ['high / step <= maxTicks)', 'high / step <= 2 * maxTicks)', 'labels of amounts overlap'],
        ['Math.floor(low / interval) * interval', 'Math.ceil(low / interval) * interval', 'the lowest pressure is cut off'],
        ['Math.abs(high) * 0.002', '0', 'a steady pressure is a storm'],
      ]),
    ],
  },
]
