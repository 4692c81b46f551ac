import { z } from 'zod'
import { brokerLogin, brokerUrl } from '../../requesting/push/mqtt-broker-settings.ts'
import { DigitrafficSettings } from '../digitraffic/settings.ts'

/** The settings of `digitraffic`, which provides the locations and the initial state here, and the broker. */
export const DigitrafficMqttSettings = z.strictObject({
  user: DigitrafficSettings.shape.user,
  stationIds: DigitrafficSettings.shape.stationIds,
  service: DigitrafficSettings.shape.service,
  broker: brokerUrl.default('wss://tie.digitraffic.fi:443/mqtt'),
  username: brokerLogin.username,
  password: brokerLogin.password,
})

export type DigitrafficMqttSettings = z.infer<typeof DigitrafficMqttSettings>

/** The settings that the `digitraffic` source uses. */
export const answerSettings = ({ user, stationIds, service }: DigitrafficMqttSettings) => ({
  user,
  service,
  ...(stationIds ? { stationIds } : {}),
})
