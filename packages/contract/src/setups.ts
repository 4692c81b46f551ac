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
  logo: z.string().nullable().describe('A picture as a data URL.'),
  hotline: Hotline.nullable().describe(
    'Phone contact; requires hotline_display, and has its number unless hotline_phone_hide is set.',
  ),
  technicalContact: Hotline.nullable().describe(
    'Contact for questions about the product; omitted with support_disable.',
  ),
  weatherContact: Hotline.nullable().describe(
    'Contact for questions about the weather; omitted with support_disable.',
  ),
  stationVersion: z.union([z.literal(1), z.literal(2)]).describe('Selects the layout of the station screen.'),
  timezone: z.string(),
  simulated: z.boolean().describe('True for simulated winter data: every screen displays a notice.'),
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
  summary: 'One organisation with its zones, themes, slides and the earliest instant of exact replay.',
  access: { scope: 'member' },
  params: { setupId: z.string() },
  response: { setup: Setup },
})
