import type { DecisionTable } from '../decision-table.ts'
import { COLD_ROW, DRY_ROW, REST_ROW, row, SETTINGS, WARM_ROW } from './rows.ts'

/** Converts kg per lane-km to g/m² for the lane of the tables, 12 ft. */
const laneGm2 = (kgKm: number) => Math.round(kgKm / 3.66)
const rate = (minKgKm: number, maxKgKm = minKgKm) => [laneGm2(minKgKm), laneGm2(maxKgKm)] as const
const FR = 'freezing_rain'

/**
 * Anti-icing rates of FHWA-RD-95-202 where we have quotations of them: mid-range values. Cases missing in its
 * tables (existing ice and packed snow, a wet road that freezes) use the default table.
 */
export const FHWA_TABLE: DecisionTable = {
  ...SETTINGS,
  rows: [
    DRY_ROW,
    WARM_ROW,
    COLD_ROW,
    row('D04', 'packed', [-10, -8], 'salt_abrasive', [20, 40], 'successive', 'S'),
    row('D05', 'packed', [-8, 0.8], ['salt', 'prewet'], [20, 20], 'successive', 'S'),
    row('D06', 'thin_ice', [-10, -5], 'prewet', [20, 20], 2, 'S'),
    row('D07', 'thin_ice', [-5, 0.8], ['salt', 'prewet'], [20, 20], 1, 'S'),
    row('F1', FR, [-10, -7], 'prewet', rate(70, 110), 'successive', 'F', { timing: 'begun' }),
    row('F2', FR, [-7, 0], 'prewet', rate(21, 70), 'successive', 'F', { timing: 'begun' }),
    row('F3', FR, [0, 0.8], 'prewet', rate(21, 28), 'successive', 'F', { timing: 'begun' }),
    row('F4', FR, [-10, -7], 'prewet', rate(70, 110), 1, 'F', { timing: 'ahead' }),
    row('F5', FR, [-7, 0], 'prewet', rate(21, 70), 1, 'F', { timing: 'ahead' }),
    row('F6', FR, [0, 0.8], 'prewet', rate(21, 28), 1, 'F', { timing: 'ahead' }),
    row('F7', 'ice_pellets', [-10, -2], 'prewet', rate(70, 110), 1, 'F'),
    row('F8', 'ice_pellets', [-2, 0], 'prewet', rate(35, 90), 1, 'F'),
    row('F9', 'ice_pellets', [0, 0.8], 'prewet', rate(35), 1, 'F'),
    row('F10', 'snow', [-10, -4], 'prewet', rate(70), 1, 'F'),
    row('F11', 'snow', [-4, -1], ['salt', 'prewet'], rate(55), 1, 'F'),
    row('F12', 'snow', [-1, 0.8], ['salt', 'prewet'], rate(28), 1, 'F'),
    row('F13', ['light_snow', 'loose_snow'], [-10, -7], 'prewet', rate(55), 1, 'F'),
    row('F14', ['light_snow', 'loose_snow'], [-7, 0.8], ['prewet', 'salt'], rate(28), 1, 'F'),
    row('D20', 'wet_freezing', [-10, -5], 'prewet', [15, 15], 2, 'S'),
    row('D21', 'wet_freezing', [-5, -2], ['prewet', 'salt'], [15, 16], 1, 'S'),
    row('D22', 'wet_freezing', [-2, 0.8], ['prewet', 'salt'], [8, 10], 1, 'S'),
    row('F15', 'frost', [-10, -7], 'prewet', rate(36, 55), 1, 'F'),
    row('F16', 'frost', [-7, -2], 'prewet', rate(18, 36), 1, 'F'),
    row('F17', 'frost', [-2, 0.8], ['brine', 'prewet'], rate(7, 18), 1, 'F'),
    REST_ROW,
  ],
}
