import type { DecisionTable } from '../decision-table.ts'
import { COLD_ROW, DRY_ROW, REST_ROW, row, SETTINGS, WARM_ROW } from './rows.ts'

const FR = 'freezing_rain'
const LIGHT = ['light_snow', 'loose_snow'] as const
const started = { timing: 'begun' } as const
const upcoming = { timing: 'ahead' } as const

/**
 * Sources of the rows: S is the Scottish salt matrix, F the tables of FHWA-RD-95-202. The 28, 55, 70 and 110 kg per
 * lane-km of these tables are 8, 15, 19 and 30 g/m².
 */
export const DEFAULT_TABLE: DecisionTable = {
  ...SETTINGS,
  rows: [
    DRY_ROW,
    WARM_ROW,
    COLD_ROW,
    row('D04', 'packed', [-10, -8], 'salt_abrasive', [20, 40], 'successive', 'S'),
    row('D05', 'packed', [-8, 0.8], ['salt', 'prewet'], [20, 20], 'successive', 'S'),
    row('D06', 'thin_ice', [-10, -5], 'prewet', [20, 20], 2, 'S'),
    row('D07', 'thin_ice', [-5, 0.8], ['salt', 'prewet'], [20, 20], 1, 'S'),
    row('D08', FR, [-10, -7], 'prewet', [20, 40], 'successive', 'F, S', started),
    row('D09', FR, [-7, 0.8], 'prewet', [20, 20], 'successive', 'S', started),
    row('D10', FR, [-10, -7], 'prewet', [20, 40], 1, 'F', upcoming),
    row('D11', FR, [-7, 0.8], 'prewet', [6, 20], 1, 'F', upcoming),
    row('D12', 'ice_pellets', [-10, -2], 'prewet', [19, 30], 1, 'F'),
    row('D13', 'ice_pellets', [-2, 0.8], 'prewet', [10, 25], 1, 'F'),
    row('D14', 'snow', [-10, -7], 'prewet', [19, 40], 1, 'F, S'),
    row('D15', 'snow', [-7, -4], ['salt', 'prewet'], [19, 40], 1, 'F, S'),
    row('D16', 'snow', [-4, -1], ['salt', 'prewet'], [15, 20], 1, 'F, S'),
    row('D17', 'snow', [-1, 0.8], ['salt', 'prewet'], [8, 20], 1, 'F, S'),
    row('D18', LIGHT, [-10, -7], 'prewet', [15, 20], 1, 'F, S'),
    row('D19', LIGHT, [-7, 0.8], ['prewet', 'salt'], [8, 20], 1, 'F, S'),
    row('D20', 'wet_freezing', [-10, -5], 'prewet', [15, 15], 2, 'S'),
    row('D21', 'wet_freezing', [-5, -2], ['prewet', 'salt'], [15, 16], 1, 'S'),
    row('D22', 'wet_freezing', [-2, 0.8], ['prewet', 'salt'], [8, 10], 1, 'S'),
    row('D23', 'frost', [-10, -5], 'prewet', [10, 18], 1, 'F, S'),
    row('D24', 'frost', [-5, -2], 'prewet', [5, 10], 1, 'F, S'),
    row('D25', 'frost', [-2, 0.8], ['brine', 'prewet'], [3, 8], 1, 'F, S'),
    REST_ROW,
  ],
}
