import { GUESSED_CARRIERS } from '@contract/codes/carrier'
import { PARCEL_STATE } from '@contract/codes/parcel'
import { COMPANIES, companyCode, companyName } from './companies'
import { stateAfter, trackId } from './parcel.rules'

const { sent, collected, moving, arriving, signed, refused, returned, lost } = PARCEL_STATE

test.each([
  ['later tracks advance the state', sent, [collected, moving], moving],
  ['a late track does not move the state back', arriving, [collected, moving], arriving],
  ['a signature is final', moving, [signed, lost], signed],
  ['a refused parcel ends as returned', arriving, [refused, returned], returned],
  ['a lost parcel stays lost', lost, [signed], lost],
  ['without tracks the state is unchanged', moving, [], moving],
])('%s', (_, before, said, after) => {
  expect(
    stateAfter(
      before,
      said.map((state, at) => ({ state, at })),
    ),
  ).toBe(after)
})

test('the same words at the same time are one track; ids sort by time [parcel.track-once]', () => {
  const track = { at: 1_700_000_000_000, state: moving, text: '到达 杭州市转运中心' }
  expect(trackId(track)).toBe(trackId({ ...track }))
  expect(trackId({ ...track, text: '离开 杭州市转运中心' })).not.toBe(trackId(track))
  expect(trackId({ ...track, at: track.at + 1 }) > trackId(track)).toBe(true)
})

test('at least 40 companies have unique codes and names, and are found by either [parcel.companies]', () => {
  expect(COMPANIES.length).toBeGreaterThanOrEqual(40)
  expect(new Set(COMPANIES.map(({ code }) => code)).size).toBe(COMPANIES.length)
  expect(new Set(COMPANIES.map(({ name }) => name)).size).toBe(COMPANIES.length)
  expect([companyCode('顺丰速运'), companyCode(' shunfeng '), companyCode('某某快递')]).toEqual([
    'shunfeng',
    'shunfeng',
    '',
  ])
  expect([companyName('shunfeng'), companyName('某某快递'), companyName('rider')]).toEqual([
    '顺丰速运',
    '某某快递',
    '乐廊骑手',
  ])
})

test('every carrier that is guessed from a number can be chosen by shoppers [parcel.guess]', () => {
  const names = new Set(COMPANIES.map(({ name }) => name))
  expect(GUESSED_CARRIERS.filter((name) => !names.has(name))).toEqual([])
})
