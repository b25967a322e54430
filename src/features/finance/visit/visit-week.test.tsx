import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ApiError } from '@/app/api/api-error'
import { ShopperStore } from '@/app/stores/shopper.store'
import { type FakeAnswers, fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { VisitStore } from './visit.store'
import { dayNames, VisitCard } from './visit-week'

const POINTS = [5, 5, 10, 5, 15, 5, 20]
/** The week on the third day of a round. */
const week = (isDone: boolean) => ({
  days: POINTS.map((points, at) => ({ points, isDone: at < 2 || (at === 2 && isDone), isToday: at === 2 })),
  streak: isDone ? 3 : 2,
  todayPoints: 0,
  reviewPoints: 50,
})

beforeEach(() => {
  taro.reset()
  taro.at('/pages/memberIndex/index')
})

/** A mall that has not counted today's visit; `report` replaces its reply. */
async function opened(report?: NonNullable<FakeAnswers['legacy']>['account.score.startApp']) {
  let isDone = false
  const env = fakeEnv({
    call: { 'GET point/tasks': () => week(isDone) },
    legacy: {
      'account.score.startApp':
        report ??
        (() => {
          isDone = true
          return { result: 1, points: 10, balance: 40 }
        }),
    },
  })
  const store = new VisitStore(env)
  await store.tasks.reload()
  await act(async () => void render(<VisitCard store={store} />))
  return { env, store }
}
const tap = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))

test('a tap signs in: the day is done, and the balance is the server’s [member.sign-in]', async () => {
  const { env } = await opened()
  expect(screen.queryByText('连续签到 2 天')).not.toBeNull()
  expect(screen.queryAllByLabelText(/已签到/)).toHaveLength(2)
  await tap('立即签到 +10')
  await waitFor(() => screen.getByText('今天已签到，明天 +5'))
  expect(screen.queryByText('连续签到 3 天')).not.toBeNull()
  expect(screen.queryAllByLabelText(/已签到/)).toHaveLength(3)
  expect(env.stores.get(ShopperStore).points).toBe(40)
  expect(env.toasts.map(({ title }) => title)).toEqual(['签到成功，得 10 分'])
  await tap('今天已签到，明天 +5')
  expect(env.sent.filter(({ key }) => key === 'account.score.startApp')).toHaveLength(1)
})

test('a failed sign-in shows the error and can be repeated [member.sign-in]', async () => {
  const { env } = await opened(() => Promise.reject(new ApiError({ code: 1, message: '网络异常' })))
  await tap('立即签到 +10')
  await tap('立即签到 +10')
  expect(env.toasts.map(({ title }) => title)).toEqual(['网络异常', '网络异常'])
})

test('the days of a round have the names of their weekdays', () => {
  const saturday = Date.UTC(2026, 10, 21, 4)
  const { days } = week(true)
  expect(dayNames(days, saturday)).toEqual(['周四', '周五', '今天', '周日', '周一', '周二', '周三'])
})
