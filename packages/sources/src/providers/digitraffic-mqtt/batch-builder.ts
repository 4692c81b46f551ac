/** Test support: self-made batches of MQTT messages, in the form that the source creates. */
import { AT } from '../digitraffic/snapshot-builder.ts'

export const AT_S = Date.parse(AT) / 1000

export type ASensorMessage = { station?: number; sensor: number; value: unknown; time?: unknown }

export const aSensorMessage = ({
  station = 3034,
  sensor,
  value,
  time = AT_S,
}: ASensorMessage): [string, string] => [`weather-v2/${station}/${sensor}`, JSON.stringify({ value, time })]

export function aListedStation(id: number, sensors: number[] = [1, 3, 5, 16, 27]) {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [24.89, 60.23, 0] },
    properties: { id, name: `vt3_Pirkkola_${id}`, collectionStatus: 'GATHERING', state: null, sensors },
  }
}

export const aBatch = (messages: unknown[], features = [aListedStation(3034)]) => ({
  stations: { features },
  messages,
})
