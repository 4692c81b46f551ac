import { z } from 'zod'
import { brokerLogin, brokerUrl } from '../../requesting/push/mqtt-broker-settings.ts'

/** Letters of a geohash, which never contains a, i, l or o. */
const Geohash = z.string().regex(/^[0-9b-hjkmnp-z]{1,6}$/, 'a geohash of 1 to 6 characters')

export const BlitzortungSettings = z.strictObject({
  /** Address of a mirror that the operator may use: there is no official broker. */
  broker: brokerUrl,
  username: brokerLogin.username,
  password: brokerLogin.password,
  /** Cells of the area; at 48° north «u0» is about 840 km by 630 km, «u07» 105 km by 155 km. */
  geohashes: z.array(Geohash).min(1).max(64),
})

export type BlitzortungSettings = z.infer<typeof BlitzortungSettings>
