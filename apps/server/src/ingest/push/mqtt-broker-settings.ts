import { z } from 'zod'

/** How an MQTT broker is reached. */
export const brokerUrl = z
  .url({ protocol: /^(mqtts?|wss?)$/ })
  .refine((text) => !/\/\/[^/]*@/.test(text), 'user and password have fields of their own')

/** Empty where the broker wants none. */
export const brokerLogin = {
  username: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
}
