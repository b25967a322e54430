import type { LevelPlan } from '@contract/schema/floor-plan'
import { fakeEnv } from '../../../../test/support/fake-env'
import { FloorPlanStore, NO_PLACE_TEXT } from './floor-plan.store'

const planOf = (levelId: string): LevelPlan => ({
  levelId,
  title: levelId,
  width: 10,
  height: 10,
  outline: [],
  stores: [],
  rooms: [],
  marks: [],
})
const PLACE = { levelId: '2F', x: 1, y: 2, name: '' }
function building() {
  const env = fakeEnv({
    call: {
      'GET floorPlan/list': () => ({ records: ['B1', '2F'].map((levelId) => ({ levelId, title: levelId })) }),
      'GET floorPlan/detail': ({ levelId }) => planOf(levelId),
      'GET floorPlan/locate': ({ code }) => ({ place: code === 'A1' ? PLACE : null }),
    },
  })
  return { env, plans: new FloorPlanStore(env) }
}

test('the lowest level opens, or the one of the address, or that of a scanned place [floor-plan.here]', async () => {
  const opened = async (params: { level?: string; here?: string }) => {
    const { plans } = building()
    await plans.open(params)
    return [plans.levelId, plans.plan.value?.levelId, plans.place]
  }
  expect(await opened({})).toEqual(['B1', 'B1', null])
  expect(await opened({ level: '2F' })).toEqual(['2F', '2F', null])
  expect(await opened({ level: '9F' })).toEqual(['B1', 'B1', null])
  expect(await opened({ level: 'B1', here: 'A1' })).toEqual(['2F', '2F', PLACE])
})

test('a code on no plan shows a message and the level of the address; a place shows on its level only [floor-plan.here]', async () => {
  const { env, plans } = building()
  await plans.open({ level: 'B1', here: 'X' })
  expect([plans.levelId, env.toasts.map(({ title }) => title)]).toEqual(['B1', [NO_PLACE_TEXT]])
  await plans.locate('A1')
  expect([plans.levelId, plans.place]).toEqual(['2F', PLACE])
  await plans.choose('B1')
  expect([plans.levelId, plans.place]).toEqual(['B1', null])
})
