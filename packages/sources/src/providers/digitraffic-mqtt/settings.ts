import { z } from 'zod'
import { brokerLogin, brokerUrl } from '../../asking/push/mqtt-broker-settings.ts'
import { DigitrafficSettings } from '../digitraffic/settings.ts'

/** What `digitraffic` asks the service, which here gives the places and the state at the start, and the broker. */
export const DigitrafficMqttSettings = z.strictObject({
  user: DigitrafficSettings.shape.user,
  stationIds: DigitrafficSettings.shape.stationIds,
  service: DigitrafficSettings.shape.service,
  broker: brokerUrl.default('wss://tie.digitraffic.fi:443/mqtt'),
  username: brokerLogin.username,
  password: brokerLogin.password,
})

export type DigitrafficMqttSettings = z.infer<typeof DigitrafficMqttSettings>

/** The part that the source of the answers knows. */
export const answerSettings = ({ user, stationIds, service }: DigitrafficMqttSettings) => ({
  user,
  service,
  ...(stationIds ? { stationIds } : {}),
})
