import { z } from 'zod'
import { fault } from '../setting-fault.ts'

/** Settings of a connection to a Sarracenia broker, with the topics of one product as the default. */
export function postSettings(topics: [string, ...string[]]) {
  return z.strictObject({
    /** Name of the requesting company, part of the queue's name. */
    company: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'letters, digits, - and _'),
    broker: z
      .url({ protocol: /^amqps?$/ })
      .refine(
        (text) => !/\/\/[^/]*@/.test(text),
        fault('login_in_address', 'user and password have fields of their own'),
      )
      .default('amqps://dd.weather.gc.ca:5671/'),
    username: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .default('anonymous'),
    password: z.string().max(200).default('anonymous'),
    exchange: z
      .string()
      .regex(/^[\x21-\x7e]{1,120}$/)
      .default('xpublic'),
    topics: z
      .array(z.string().regex(/^[\x21-\x7e]{1,250}$/))
      .min(1)
      .max(20)
      .default(topics),
    /** How long the broker keeps the queue for us while we are away. */
    expiryMinutes: z.int().min(5).max(1440).default(60),
    maxMessages: z.int().min(100).max(100_000).default(10_000),
    /** Addresses read once if the queue cannot have kept everything. */
    catchUp: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(590)
      .default([]),
  })
}

export type PostSettings = z.infer<ReturnType<typeof postSettings>>
