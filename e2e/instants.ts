/**
 * When journeys take place. All are in a year to come, so that a browser, which keeps the clock of the machine, takes no
 * cookie for expired; the web corrects its clock by the server's. The demonstration shows the same day of its winter at
 * all of them. Journeys that begin just before a change go on behind it.
 */
export const INSTANTS = {
  evening: '2032-01-15T20:37:00+01:00',
  night: '2032-01-16T02:10:00+01:00',
  morning: '2032-01-16T07:20:00+01:00',
  afternoon: '2032-01-16T14:05:00+01:00',
  'clocks go forward': '2032-03-28T01:58:00+01:00',
  'clocks go back': '2032-10-31T02:58:00+02:00',
  'New Year’s Eve': '2032-12-31T23:58:00+01:00',
  '29 February': '2032-02-29T10:30:00+01:00',
} as const satisfies Record<string, string>

export type InstantName = keyof typeof INSTANTS
export const INSTANT_NAMES = Object.keys(INSTANTS) as InstantName[]

/** A Thursday evening on which a directive of the demonstration is in force. */
export const USUAL_INSTANT: InstantName = 'evening'
