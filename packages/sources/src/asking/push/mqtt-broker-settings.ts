import { z } from 'zod'
import { fault } from '../setting-fault.ts'

/** How an MQTT broker is reached. */
export const brokerUrl = z
  .url({ protocol: /^(mqtts?|wss?)$/ })
  .refine(
    (text) => !/\/\/[^/]*@/.test(text),
    fault('login_in_address', 'user and password have fields of their own'),
  )

/** Empty where the broker wants none. */
export const brokerLogin = {
  username: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
}
