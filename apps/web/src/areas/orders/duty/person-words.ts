import type { DutyPerson } from './use-roster.ts'

/** The name of a person, with the address if another person has the same name. */
export function personWords(people: readonly DutyPerson[], id: string): string {
  const person = people.find((candidate) => candidate.id === id)
  if (!person) return id
  const isShared = people.some(({ id: other, name }) => other !== id && name === person.name)
  return isShared ? `${person.name} (${person.email})` : person.name
}
