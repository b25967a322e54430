import { OPERATOR } from '../../test/support/actor'
import { type TestMall, testApp } from '../../test/support/app'
import { writeAudit } from './audit'
import { AppError } from './errors'
import { compareFields, conflictsOf } from './field-changes'

const present = { title: '大衣', tags: ['新品'], limit: 2 as number | null }

test('fields whose present value is the one that was read are written, others conflict [console.conflict]', () => {
  const read = { title: '大衣', tags: ['旧款'], limit: 3 }
  expect(compareFields(present, { read, write: { title: '羊毛大衣', tags: ['冬装'], limit: 5 } })).toEqual({
    writes: { title: '羊毛大衣' },
    conflicts: ['tags', 'limit'],
  })
})

test('two people who enter the same value do not conflict', () => {
  expect(compareFields(present, { read: { limit: null }, write: { limit: 2 } })).toEqual({ writes: {}, conflicts: [] })
})

test.each([[{ read: { title: '大衣' }, write: {} }], [{ read: {}, write: { title: '羊毛大衣' } }]])(
  'changes without both values are refused: %j',
  (changes) => {
    expect(() => compareFields(present, changes)).toThrow(AppError)
  },
)

describe('the author of a conflict', () => {
  let mall: TestMall
  beforeAll(async () => {
    mall = await testApp({ isSeeded: false })
  })
  afterAll(() => mall.close())

  test('is the actor of the last entry that names the field, otherwise of the last entry [console.conflict]', async () => {
    const { db } = mall.services
    const actor = (name: string) => ({ ...OPERATOR, name })
    const subject = { kind: 'notice', id: 'field-changes' } as const
    const noted = (name: string, after: object, at: number) =>
      db.tx((tx) =>
        writeAudit(tx, { actor: actor(name), action: 'notice.add', subject, details: { before: null, after }, at }),
      )
    await noted('甲', { title: '一' }, 1_000)
    await noted('乙', { text: '二' }, 2_000)
    expect(await conflictsOf(db.q, subject.id, ['title', 'text', 'link'])).toEqual([
      { field: 'title', by: '甲', at: 1_000 },
      { field: 'text', by: '乙', at: 2_000 },
      { field: 'link', by: '乙', at: 2_000 },
    ])
    expect(await conflictsOf(db.q, 'unknown', ['title'])).toEqual([{ field: 'title', by: '', at: null }])
  })
})
