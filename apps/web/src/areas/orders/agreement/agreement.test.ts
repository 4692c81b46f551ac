import { expect, test } from 'vitest'
import { type AdvisedDirective, agreementBy } from './agreement.ts'

const order = (
  situation: string,
  departure: AdvisedDirective['departure'] = null,
  isFollowed = departure === null,
) =>
  ({
    advice: { situation },
    departure,
    isFollowed,
    outcome: isFollowed ? 'nothing' : 'ice',
  }) as AdvisedDirective

test('lists the largest differences between people and table first, with the reasons they gave', () => {
  const groups = agreementBy(
    [
      order('frost'),
      order('frost'),
      order('frost', 'forecast'),
      order('light_snow', 'resources'),
      order('light_snow', null, false),
    ],
    ({ advice }) => advice.situation,
  )
  expect(groups.map(({ key, count, followed }) => [key, count, followed])).toEqual([
    ['light_snow', 2, 0],
    ['frost', 3, 2],
  ])
  expect([...(groups[0]?.reasons ?? [])]).toEqual([['resources', 1]])
  expect([...(groups[1]?.outcomes ?? [])]).toEqual([
    ['ice', 1],
    ['nothing', 2],
  ])
})
