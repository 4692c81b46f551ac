import type { DecisionTable } from '../decision-table.ts'
import { COLD_ROW, DRY_ROW, REST_ROW, row, SETTINGS, WARM_ROW } from './rows.ts'

const FR = 'freezing_rain'
const SNOW = ['snow', 'light_snow', 'loose_snow'] as const

/**
 * French practice: at most 10 g/m² before, 10 to 30 per pass after, no grains below -7 °C, and snow is plowed before it
 * is salted. The published text gives these ranges and no matrix; their distribution over the temperatures is a product
 * default.
 */
export const FRENCH_TABLE: DecisionTable = {
  ...SETTINGS,
  plowTriggerMm: 15,
  rows: [
    DRY_ROW,
    WARM_ROW,
    COLD_ROW,
    row('D04', 'packed', [-10, -7], 'salt_abrasive', [20, 30], 'successive', 'FR'),
    row('D05', 'packed', [-7, 0.8], ['salt', 'prewet'], [20, 30], 'successive', 'FR'),
    row('D06', 'thin_ice', [-10, -5], 'prewet', [20, 30], 2, 'FR'),
    row('D07', 'thin_ice', [-5, 0.8], ['prewet', 'salt'], [15, 20], 1, 'FR'),
    row('R1', FR, [-10, 0.8], 'prewet', [20, 30], 'successive', 'FR', { timing: 'begun' }),
    row('R2', FR, [-10, -7], 'prewet', [20, 30], 1, 'FR', { timing: 'ahead' }),
    row('R3', FR, [-7, 0.8], 'prewet', [10, 20], 1, 'FR', { timing: 'ahead' }),
    row('R4', 'ice_pellets', [-10, 0.8], 'prewet', [20, 30], 1, 'FR'),
    row('R5', SNOW, [-10, -7], 'prewet', [15, 30], 1, 'FR'),
    row('R6', SNOW, [-7, -2], ['prewet', 'salt'], [10, 20], 1, 'FR'),
    row('R7', SNOW, [-2, 0.8], ['prewet', 'salt'], [10, 15], 1, 'FR'),
    row('R8', 'wet_freezing', [-10, -5], 'prewet', [10, 15], 2, 'FR'),
    row('R9', 'wet_freezing', [-5, -2], ['prewet', 'salt'], [10, 15], 1, 'FR'),
    row('R10', 'wet_freezing', [-2, 0.8], ['prewet', 'salt'], [8, 10], 1, 'FR'),
    row('R11', 'frost', [-10, -5], 'prewet', [10, 10], 1, 'FR'),
    row('R12', 'frost', [-5, -2], ['prewet', 'salt'], [5, 10], 1, 'FR'),
    row('R13', 'frost', [-2, 0.8], ['brine', 'prewet'], [5, 7], 1, 'FR'),
    REST_ROW,
  ],
}
