import type { ExitFace } from '@contract/schema/exit'
import { hintsOf, overOf } from './exit-words'

const words = (face: ExitFace) => hintsOf(face).map(({ text }) => text)

const face = (change: Partial<ExitFace> = {}, ticket: Partial<ExitFace['ticket']> = {}) =>
  ({
    state: 'waiting',
    passedAt: null,
    isRefunded: false,
    isDue: false,
    minAge: 0,
    goods: [],
    ticket: { state: 'unused', ...ticket },
    ...change,
  }) as ExitFace

test('the page shows verified with its time, expired with the next step, refunded [exit.page]', () => {
  expect(overOf(face())).toBeNull()
  const passedAt = Date.parse('2026-11-28T15:04:00+08:00')
  expect(overOf(face({ state: 'passed', passedAt }, { state: 'used' }))).toMatchObject({
    look: 'done',
    title: '已核验 15:04',
  })
  expect(overOf(face({}, { state: 'used' }))).toMatchObject({ look: 'done', title: '已核验' })
  expect(overOf(face({}, { state: 'expired' }))).toMatchObject({ look: 'expired', note: '请店员重新生效' })
  expect(overOf(face({ state: 'passed', passedAt, isRefunded: true }))).toMatchObject({ look: 'refunded' })
})

test('the page names goods that require an identity card, and announces the check of the goods [exit.age]', () => {
  expect(words(face())).toEqual([])
  expect(words(face({ minAge: 18, isDue: true }))).toEqual([
    '含 18 岁以上才能买的商品，离场时店员会看身份证',
    '离场时店员会核对商品',
  ])
  const goods = (['清酒', '清酒', '酸奶', '起泡酒'] as const).map((title) => ({
    title,
    minAge: title === '酸奶' ? 0 : 18,
  }))
  const [sake, , yogurt] = goods
  expect(words(face({ minAge: 18, goods: [sake, yogurt] as ExitFace['goods'] }))).toEqual([
    '含清酒，离场时店员会看身份证',
  ])
  expect(words(face({ minAge: 18, goods: goods as ExitFace['goods'] }))).toEqual([
    '含清酒等 2 种商品，离场时店员会看身份证',
  ])
  expect(words(face({ state: 'stopped', isDue: true }))).toEqual(['店员还有问题要核对，请稍等'])
  expect(words(face({ state: 'passed', minAge: 18 }))).toEqual([])
})
