import { type TestMall, testApp } from '../../test/support/app'
import { shelve } from '../../test/support/shopping'
import { commandLine, settingsFor } from './mall.fixture'

let mall: TestMall
let env: Record<string, string>
let end: () => void
beforeAll(async () => {
  mall = await testApp()
  ;({ env, end } = await settingsFor(mall.services.db))
})
afterAll(async () => {
  end()
  await mall.close()
})
const { runCommand, runJson: json } = commandLine(
  () => env,
  async () => mall.services.pubSub.forget(),
)

test('a synonym takes effect in the running mall, and is removed again', async () => {
  await shelve(mall.services, '绛色围脖', { stock: 5 })
  const found = async () => {
    const { records, relaxed } = await mall.services.catalog.page({ keyword: '脖套' }, mall.clock.now())
    return [records.length, relaxed]
  }
  expect(await found()).toEqual([0, undefined])
  expect(await json('search', 'synonyms', 'set', '脖套', '圍脖', 'Ｓｃａｒｆ')).toEqual({
    word: '脖套',
    meant: ['围脖', 'scarf'],
  })
  mall.clock.advance(2000)
  expect(await found()).toEqual([1, undefined])
  expect((await runCommand('search', 'synonyms', 'list')).stdout).toContain('脖套  围脖 scarf\n')
  expect(await json('search', 'synonyms', 'remove', '脖套')).toEqual({ removed: '脖套' })
  mall.clock.advance(2000)
  expect(await found()).toEqual([0, undefined])
  expect(await runCommand('search', 'synonyms', 'remove', '脖套')).toMatchObject({ code: 1 })
  expect(await runCommand('search', 'synonyms', 'set', '脖套', '脖套')).toMatchObject({ code: 2 })
  expect(await runCommand('search', 'synonyms', 'set', '脖套', '%')).toMatchObject({ code: 2 })
})

test('an intent of a word takes effect in the running mall, and is removed again', async () => {
  const { records } = JSON.parse((await mall.services.catalog.tree()).json) as { records: { categoryId: string }[] }
  const [category] = records
  if (!category) throw new Error('the mall has no category')
  const found = async () => {
    const { records: cards } = await mall.services.catalog.page({ keyword: '颈饰' }, mall.clock.now())
    return cards.length
  }
  expect(await found()).toBe(0)
  expect(await json('search', 'intents', 'set', '頸飾', category.categoryId)).toEqual({
    word: '颈饰',
    categoryIds: [category.categoryId],
  })
  mall.clock.advance(2000)
  expect(await found()).toBeGreaterThan(0)
  expect((await runCommand('search', 'intents', 'list')).stdout).toContain(`颈饰  ${category.categoryId}\n`)
  expect(await runCommand('search', 'intents', 'set', '颈饰', 'no-such')).toMatchObject({ code: 1 })
  expect(await runCommand('search', 'intents', 'set', '%')).toMatchObject({ code: 2 })
  expect(await json('search', 'intents', 'remove', '颈饰')).toEqual({ removed: '颈饰' })
  mall.clock.advance(2000)
  expect(await found()).toBe(0)
  expect(await runCommand('search', 'intents', 'remove', '颈饰')).toMatchObject({ code: 1 })
  // A new mall has a list of everyday words.
  expect((await runCommand('search', 'intents', 'list')).stdout).toContain('羽绒服')
})

test('the report counts searches, and those without a result, by the normalised query', async () => {
  const { catalog, search } = mall.services
  await shelve(mall.services, '汝窑', { stock: 5 })
  const ask = (keyword: string, more = {}) => catalog.writtenPage({ keyword, ...more }, mall.clock.now())
  for (const keyword of ['汝窑', ' 汝窯 ', '汝窑', 'zzyzx']) await ask(keyword)
  await ask('汝窑', { pageNo: 2 })
  await search.log.flush()
  const report = (await json('search', 'report', '--days', '1')) as Record<'most' | 'vain', { text: string }[]>
  expect(report.most).toContainEqual({ text: '汝窑', asked: 3, vain: 0 })
  expect(report.vain).toEqual([{ text: 'zzyzx', asked: 1, vain: 1 }])
  await ask('zzyzx')
  await search.log.flush()
  expect((await runCommand('search', 'report')).stdout).toMatch(/searches without a result .*\n.*zzyzx +2 +2/s)
  // Old days are deleted.
  await mall.services.db.q.updateTable('search_query').set({ day: '2020-01-01' }).where('text', '=', '汝窑').execute()
  await search.log.sweep()
  const texts = async () => (await search.log.report(90, 10)).most.map(({ text }) => text)
  expect(await texts()).toEqual(['zzyzx'])
  // A query of one device is deleted after its day, a query of two is kept.
  await ask('qwrtp')
  await search.log.flush()
  await search.log.sweep()
  expect(await texts()).toEqual(['zzyzx', 'qwrtp'])
  mall.clock.advance(24 * 3_600_000)
  await search.log.sweep()
  expect(await texts()).toEqual(['zzyzx'])
})

test('counts that could not be written are added to the next ones', async () => {
  const { catalog, search, db } = mall.services
  const ask = () => catalog.writtenPage({ keyword: 'vbnmk' }, mall.clock.now())
  await ask()
  const failing = jest.spyOn(db, 'tx').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(search.log.flush()).rejects.toThrow('full')
  failing.mockRestore()
  mall.clock.advance(2000)
  await ask()
  await search.log.flush()
  expect((await search.log.report(1, 10)).vain).toContainEqual({ text: 'vbnmk', asked: 2, vain: 2 })
})
