import type { Source } from '../../source.ts'
import { parseDigitrafficMqtt } from './parse.ts'
import { pullDigitrafficMqtt } from './pull.ts'
import { DigitrafficMqttSettings } from './settings.ts'

export const digitrafficMqtt = {
  id: 'digitraffic-mqtt',
  brings: 'observations',
  everyMinutes: 5,
  hosts: ['tie.digitraffic.fi'],
  isVerified: false,
  settings: DigitrafficMqttSettings,
  secrets: ['password'],
  isPush: true,
  sameAs: 'digitraffic',
  pull: pullDigitrafficMqtt,
  parse: parseDigitrafficMqtt,
} satisfies Source
