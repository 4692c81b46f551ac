import { z } from 'zod'
import { DIRECTIVE_SCOPES } from './circuit-codes.ts'
import { WAYS } from './codes.ts'
import {
  DUTY_REFUSALS,
  MAX_DUTY_CIRCUITS,
  MAX_DUTY_DAYS,
  MAX_DUTY_WEEKS,
  MAX_IMPORTED_DUTIES,
  MAX_ROSTER_DAYS,
} from './duty-codes.ts'
import { Instant, InstantInput, route } from './route.ts'
import { ExpectedRevision, Revision, versionedCalls } from './versioned-calls.ts'

const area = 'orders'
const reading = { scope: 'member', feature: 'directive' } as const
const writing = { scope: 'member', feature: 'directive_notify' } as const

const Day = z.iso.date()
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
const PersonId = z.string().max(200)
const CircuitIds = z.array(z.string().max(200)).min(1).max(MAX_DUTY_CIRCUITS)

const Pattern = {
  firstDate: Day.describe('First day on which a period may begin, on the organisation’s calendar.'),
  lastDate: Day.nullable().describe('Last day on which a period may begin; null: until further notice.'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .describe('Days on which a period begins, 1 is Monday.'),
  everyWeeks: z
    .int()
    .min(1)
    .max(MAX_DUTY_WEEKS)
    .describe('1: each week, counted from the week of firstDate.'),
  startTime: Time.describe('In the organisation’s time zone.'),
  endTime: Time,
  endsAfterDays: z
    .int()
    .min(0)
    .max(MAX_DUTY_DAYS)
    .describe('Days from the day on which a period begins to the one on which it ends.'),
}

const Fields = {
  circuitIds: CircuitIds,
  personId: PersonId,
  standInId: PersonId.nullable().describe('Who is notified if the person does not confirm an order.'),
  ...Pattern,
}

const name = z.string().describe('Name when the entry was saved.')

/** A duty: a person is on duty for circuits, once or by a weekly pattern. */
export const Duty = z.object({
  id: z.string(),
  revision: Revision,
  ...Fields,
  personName: name,
  standInName: name.nullable(),
})

type PatternTimes = { startTime: string; endTime: string; endsAfterDays: number }
const hasLength = ({ startTime, endTime, endsAfterDays }: PatternTimes) =>
  endsAfterDays > 0 || startTime < endTime

const dutyBody = z
  .strictObject({ ...Fields, expectedRevision: ExpectedRevision })
  .refine(hasLength, { path: ['endTime'], message: 'the period has no length' })
  .refine(({ firstDate, lastDate }) => lastDate === null || firstDate <= lastDate, {
    path: ['lastDate'],
    message: 'before the first day',
  })
  .refine(({ personId, standInId }) => personId !== standInId, {
    path: ['standInId'],
    message: 'the stand-in is somebody else',
  })

export const dutyCalls = versionedCalls({
  area,
  path: '/setups/:setupId/duties',
  topic: 'duty',
  plural: 'patterns of the duty roster',
  entry: Duty,
  body: dutyBody,
  access: { read: reading, write: writing },
})
export const listDuties = dutyCalls.list
export const getDuty = dutyCalls.get
export const getDutyHistory = dutyCalls.history
export const putDuty = dutyCalls.put
export const removeDuty = dutyCalls.remove

const ReplacementFields = {
  personId: PersonId.describe('Who is replaced.'),
  replacementId: PersonId.nullable().describe('null: nobody; the stand-in takes over, if there is one.'),
  circuitIds: CircuitIds.nullable().describe('null: all circuits of the person.'),
}

/** A replacement: a person takes over the duty of another one between two instants. */
export const DutyReplacement = z.object({
  id: z.string(),
  revision: Revision,
  ...ReplacementFields,
  from: Instant,
  to: Instant,
  personName: name,
  replacementName: name.nullable(),
})

const isForward = ({ from, to }: { from: string; to: string }) => Date.parse(from) < Date.parse(to)
const NO_LENGTH = { path: ['to'], message: 'the period has no length' }

export const dutyReplacementCalls = versionedCalls({
  area,
  path: '/setups/:setupId/dutyreplacements',
  topic: 'duty_replacement',
  plural: 'replacements of the duty roster',
  entry: DutyReplacement,
  body: z
    .strictObject({
      ...ReplacementFields,
      from: InstantInput,
      to: InstantInput,
      expectedRevision: ExpectedRevision,
    })
    .refine(isForward, NO_LENGTH)
    .refine(({ personId, replacementId }) => personId !== replacementId, {
      path: ['replacementId'],
      message: 'the replacement is somebody else',
    }),
  access: { read: reading, write: writing },
})
export const listDutyReplacements = dutyReplacementCalls.list
export const getDutyReplacement = dutyReplacementCalls.get
export const getDutyReplacementHistory = dutyReplacementCalls.history
export const putDutyReplacement = dutyReplacementCalls.put
export const removeDutyReplacement = dutyReplacementCalls.remove

/** The period that a person gives up in a swap. */
export const SwappedPeriod = z
  .strictObject({
    personId: PersonId,
    circuitIds: CircuitIds.nullable(),
    from: InstantInput,
    to: InstantInput,
  })
  .refine(isForward, NO_LENGTH)

export const swapDuties = route({
  method: 'POST',
  path: '/setups/:setupId/dutyswaps',
  area,
  summary: 'Two people swap a period of duty: two replacements, both or none.',
  access: writing,
  params: { setupId: z.string() },
  body: z
    .strictObject({
      first: SwappedPeriod,
      second: SwappedPeriod,
      expectedRevision: z
        .int()
        .describe('Revision of the roster that the swap is based on: `asOf.rev` of its answer.'),
    })
    .refine(({ first, second }) => first.personId !== second.personId, {
      path: ['second', 'personId'],
      message: 'a swap is between two people',
    }),
  response: { ids: z.array(z.string()).describe('Ids of the two replacements.'), rev: z.int() },
})

/** A period of duty as it results from patterns and replacements. */
export const DutyPeriod = z.object({
  dutyId: z.string(),
  circuitIds: z.array(z.string()),
  personId: z.string(),
  personName: z.string(),
  standInId: z.string().nullable(),
  standInName: z.string().nullable(),
  replaces: z.string().nullable().describe('Name of the person who is replaced.'),
  replacementEntryId: z.string().nullable().describe('Id of the replacement entry.'),
  isRemoved: z.boolean().describe('Its pattern was removed later: what is left is its past.'),
  from: Instant,
  to: Instant,
})

export const getDutyRoster = route({
  method: 'GET',
  path: '/setups/:setupId/dutyroster',
  area,
  summary: 'Who is on duty for which circuits between two instants, by start.',
  access: reading,
  topics: ['duty', 'duty_replacement', 'circuit'],
  params: { setupId: z.string() },
  query: {
    from: InstantInput,
    to: InstantInput.describe(`At most ${MAX_ROSTER_DAYS} days after from.`),
    circuitId: z.string().max(200).optional().describe('Only the duty for this circuit.'),
  },
  response: {
    rosterCircuitIds: z
      .array(z.string())
      .describe('The circuits for which the roster, now or later, says who is on duty.'),
    periods: z.array(DutyPeriod),
  },
})

export const listDutyPeople = route({
  method: 'GET',
  path: '/setups/:setupId/dutypeople',
  area,
  summary: 'The people of the organisation who may read orders, with the ways by which they can be reached.',
  access: writing,
  params: { setupId: z.string() },
  response: {
    people: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        ways: z.array(z.enum(WAYS)).describe('In the order in which they are tried while on duty.'),
      }),
    ),
  },
})

export const importDuties = route({
  method: 'POST',
  path: '/setups/:setupId/duties/import',
  area,
  summary:
    'Imports single periods from a table, row by row: refused rows have a reason, the rest is stored. Repeating the import changes nothing.',
  access: writing,
  params: { setupId: z.string() },
  mostBytes: 2 * 1024 * 1024,
  body: z.strictObject({
    periods: z
      .array(
        z.strictObject({
          circuitId: z.string().max(200),
          personId: PersonId,
          standInId: PersonId.nullable().default(null),
          date: Day,
          startTime: Time,
          endTime: Time,
          endsAfterDays: Pattern.endsAfterDays,
        }),
      )
      .min(1)
      .max(MAX_IMPORTED_DUTIES),
    isTrial: z.boolean().default(false).describe('Returns the result for each row without storing anything.'),
  }),
  response: {
    added: z.int().describe('Number of rows stored; for a trial, number that would be.'),
    existing: z.array(z.int()).describe('Rows imported before, counted from 0.'),
    refused: z.array(z.object({ row: z.int(), field: z.string(), refusal: z.enum(DUTY_REFUSALS) })),
    rev: z.int(),
  },
})

export const getDirectiveRecipients = route({
  area,
  access: { scope: 'member', feature: 'directive_post' },
  method: 'GET',
  path: '/circuits/:circuitId/directives/recipients',
  summary: 'Whom an order for the circuit would notify if it were issued now.',
  params: { circuitId: z.string() },
  query: {
    scope: z.enum(DIRECTIVE_SCOPES).default('public'),
    until: InstantInput.optional().describe('Finish of its last pass; omitted: the next twelve hours.'),
  },
  response: {
    basis: z
      .enum(['duty', 'followers'])
      .describe('duty: the circuit has a duty roster; followers: it has none.'),
    recipients: z.array(
      z.object({
        name: z.string(),
        ways: z
          .array(z.enum(WAYS))
          .describe(
            'Followers get all at once; somebody on duty the first, and the next ones until they confirm.',
          ),
        standIn: z.string().nullable(),
        from: Instant.nullable().describe('Start of the duty; null: a follower.'),
        to: Instant.nullable(),
        elsewhere: z
          .array(z.object({ circuit: z.string(), departAt: Instant, finishAt: Instant }))
          .describe('Ordered passes on other circuits that are not finished, earliest first.'),
      }),
    ),
  },
})
