import { z } from 'zod'
import { fault } from '../setting-fault.ts'

/** Address of an MQTT broker. */
export const brokerUrl = z
  .url({ protocol: /^(mqtts?|wss?)$/ })
  .refine(
    (text) => !/\/\/[^/]*@/.test(text),
    fault('login_in_address', 'user and password have fields of their own'),
  )

/** Empty if the broker needs none. */
export const brokerLogin = {
  username: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
}
