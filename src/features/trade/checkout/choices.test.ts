import { type Choices, fieldChange, fieldOf, NO_CHOICES, withChange } from './choices'

const PLACE = { storeId: 's1', key: 'giftWrap', field: 'isOn' }
const set = (choices: Choices, place: typeof PLACE, value: boolean | string) =>
  withChange(choices, fieldChange(choices, place, value))

test('a change sets fields, removes undefined ones, and keeps the others', () => {
  const before = { order: { usePoints: true, bundleId: 'b' }, stores: { s1: { remark: '放门口' } } }
  const after = withChange(before, { order: { usePoints: undefined }, stores: { s1: { slotAt: 7 } } })
  expect(after).toEqual({ order: { bundleId: 'b' }, stores: { s1: { remark: '放门口', slotAt: 7 } } })
  expect(Object.keys(after.order)).toEqual(['bundleId'])
})

test('a described row sets its field in its choice, of its store or of the whole order', () => {
  const on = set(set(NO_CHOICES, PLACE, true), { ...PLACE, field: 'greeting' }, '生日快乐')
  expect(on).toEqual({ order: {}, stores: { s1: { giftWrap: { isOn: true, greeting: '生日快乐' } } } })
  expect(fieldOf(on, { ...PLACE, field: 'greeting' })).toBe('生日快乐')
  expect(set(on, { ...PLACE, field: 'greeting' }, '')).toEqual({
    order: {},
    stores: { s1: { giftWrap: { isOn: true } } },
  })
  expect(set(NO_CHOICES, { ...PLACE, storeId: '' }, true).order).toEqual({ giftWrap: { isOn: true } })
})

test('without a field the choice itself is the text', () => {
  const place = { storeId: 's1', key: 'remark', field: '' }
  const remarked = set(NO_CHOICES, place, '少放糖')
  expect(remarked.stores).toEqual({ s1: { remark: '少放糖' } })
  expect([fieldOf(remarked, place), fieldOf(NO_CHOICES, place)]).toEqual(['少放糖', undefined])
})
