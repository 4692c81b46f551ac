import { z } from 'zod'
import { Instant, route } from './route.ts'
import { Hotline } from './setup-administration.ts'

export const Setup = z.object({
  id: z.string(),
  name: z.string(),
  homepage: z.string().nullable(),
  themes: z.array(z.string()),
  slides: z.array(z.object({ url: z.string(), timing: z.number().describe('Seconds.') })),
  url_wiki: z.string().nullable(),
  logo: z.string().nullable().describe('A picture as a data address.'),
  hotline: Hotline.nullable().describe(
    'Whom to call; with hotline_display, its phone without hotline_phone_hide.',
  ),
  technicalContact: Hotline.nullable().describe('Whom to ask about the product; without support_disable.'),
  weatherContact: Hotline.nullable().describe('Whom to ask about the weather; without support_disable.'),
  stationVersion: z.union([z.literal(1), z.literal(2)]).describe('Decides the layout of the station screen.'),
  timezone: z.string(),
  simulated: z.boolean().describe('True where the data are the simulated winter: every screen says so.'),
  zones: z.array(z.object({ id: z.string(), name: z.string() })),
  replayFrom: Instant.nullable().describe('The earliest instant that can be replayed exactly.'),
})

export const listSetups = route({
  method: 'GET',
  path: '/setups',
  area: 'setups',
  summary: 'Organisations that the signed-in person can use.',
  access: { scope: 'person' },
  response: { setups: z.array(Setup) },
})

export const getSetup = route({
  method: 'GET',
  path: '/setups/:setupId',
  area: 'setups',
  summary: 'One organisation with its zones, themes, slides and the horizon of exact replay.',
  access: { scope: 'member' },
  params: { setupId: z.string() },
  response: { setup: Setup },
})
