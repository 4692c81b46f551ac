import { USUAL_PERIOD_HOURS } from '@verglas/contract/treatment-codes'
import type { TreatmentCosts } from '@verglas/treatment'
import type { DemonstrationSetup } from './organisation.ts'

type Costs = TreatmentCosts & { readonly currency: 'EUR' | 'CAD' }

/**
 * Costs of a pass and of a slippery kilometre, by class of road. They are invented, but of a magnitude that an
 * operator would recognise, so that treating pays off at a probability of two to three in ten.
 */
const COSTS: Readonly<Record<string, Costs>> = {
  a75: {
    currency: 'EUR',
    saltPerTonne: 90,
    abrasivePerTonne: 30,
    mgcl2PerTonne: 280,
    cacl2PerTonne: 340,
    brinePerM3: 32,
    roads: {
      motorway: { passPerKm: 12, lossPerKm: 120 },
      main: { passPerKm: 8, lossPerKm: 60 },
      secondary: { passPerKm: 6, lossPerKm: 30 },
      local: { passPerKm: 5, lossPerKm: 15 },
      ramp: { passPerKm: 12, lossPerKm: 90 },
    },
  },
  quebec: {
    currency: 'CAD',
    saltPerTonne: 110,
    abrasivePerTonne: 35,
    mgcl2PerTonne: 420,
    cacl2PerTonne: 520,
    brinePerM3: 45,
    roads: {
      motorway: { passPerKm: 18, lossPerKm: 180 },
      main: { passPerKm: 12, lossPerKm: 100 },
      secondary: { passPerKm: 9, lossPerKm: 45 },
      local: { passPerKm: 7, lossPerKm: 20 },
      ramp: { passPerKm: 18, lossPerKm: 140 },
    },
  },
}

/** Cost settings entered by an organisation of the demonstration. */
export const treatmentSettingRows = ({ id }: DemonstrationSetup): object[] => {
  const costs = COSTS[id]
  return costs
    ? [
        {
          setup_id: id,
          treatment_setting_id: 'roads',
          content: { periodHours: USUAL_PERIOD_HOURS, costs },
          is_removed: false,
          changed_by: 'demonstration',
          author: 'demonstration',
        },
      ]
    : []
}
