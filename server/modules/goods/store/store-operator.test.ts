import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { openStore } from '../../../../test/support/shopping'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'first', name: '甲' })
})
afterAll(() => mall.close())

test('a store is opened once, after the others; a different store with its id is refused [store.open]', async () => {
  const { storeOperator } = mall.services
  const { store: first, position } = await storeOperator.show('first')
  // Closed until its licence is checked [licence.opening].
  const store = { ...first, storeId: 'second', name: '乙', isClosed: true }
  expect(await storeOperator.add(OPERATOR, store)).toEqual({ store, position: position + 1, isAdded: true })
  const act = { action: 'store.add', details: { before: null, after: { ...store, position: position + 1 } } }
  expect(await lastAct(mall.services, 'second')).toEqual(act)
  expect(await storeOperator.add(OPERATOR, store)).toMatchObject({ isAdded: false })
  for (const [other, place] of [
    [{ ...store, name: '丙' }, undefined],
    [store, position],
  ] as const)
    await expect(storeOperator.add(OPERATOR, other, place)).rejects.toThrow('there is another store "second" already')
  expect(await lastAct(mall.services, 'second')).toEqual(act)
})

test('a new store has defaults for missing fields', async () => {
  const { storeOperator } = mall.services
  const { logo } = (await storeOperator.show('first')).store
  const { store } = await storeOperator.add(OPERATOR, { storeId: 'third', name: '丁', x: 30, y: 120, logo })
  expect(store).toMatchObject({ businessId: 'b-third', openTime: '10:00', deliveryTypes: [0], freeOverCents: null })
})

test('a change is audited with the changed fields before and after; no change gives no entry [store.audited]', async () => {
  const { storeOperator } = mall.services
  const { store, position } = await storeOperator.show('first')
  const edit = (place?: number) => storeOperator.edit(OPERATOR, 'first', () => ({ name: '甲店', phone: '' }), place)
  expect(await edit()).toMatchObject({ store: { name: '甲店' }, position, changed: ['name'] })
  const act = { action: 'store.edit', details: { before: { name: store.name }, after: { name: '甲店' } } }
  expect(await lastAct(mall.services, 'first')).toEqual(act)
  expect(await edit()).toMatchObject({ changed: [] })
  expect(await lastAct(mall.services, 'first')).toEqual(act)
  expect(await edit(7)).toMatchObject({ position: 7, changed: ['position'] })
  expect((await lastAct(mall.services, 'first'))?.details).toEqual({ before: { position }, after: { position: 7 } })
  await expect(storeOperator.show('none')).rejects.toThrow('there is no store "none" (there are: second, third, first)')
})

test('two concurrent changes of freight both take effect [store.freight-race]', async () => {
  const { freightOperator } = mall.services
  const terms = { first: 1, firstCents: 800, further: 1, furtherCents: 0 }
  const template = { title: '', basis: 'pieces', terms, freeOverCents: null, isUsual: false } as const
  await Promise.all(['a', 'b'].map((id) => freightOperator.putTemplate(OPERATOR, 'first', { ...template, id })))
  expect((await freightOperator.show('first')).templates.map(({ id }) => id).sort()).toEqual(['a', 'b'])
  await freightOperator.setArea(OPERATOR, 'first', { templateId: 'a', codes: ['54'], terms })
  const byWeight = { ...template, id: 'a', basis: 'weight' } as const
  await expect(freightOperator.putTemplate(OPERATOR, 'first', byWeight)).rejects.toThrow('"a" has areas by pieces')
  await expect(freightOperator.endTemplate(OPERATOR, 'first', 'c')).rejects.toThrow('no template "c" (there are: ')
  await freightOperator.endTemplate(OPERATOR, 'first', 'a')
  const details = (await lastAct(mall.services, 'first'))?.details as Record<'before' | 'after', object>
  expect(details.before).toMatchObject({
    carriage: { templates: expect.arrayContaining([{ ...template, id: 'b', areas: [], excluded: [] }]) },
  })
  expect(details.after).toEqual({
    carriage: { rider: null, templates: [{ ...template, id: 'b', areas: [], excluded: [] }] },
  })
})
