import type { PointsEntry } from '@contract/schema/points'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { credentials } from '@/app/session/credentials'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PointEntries } from './entries'

const entry = (over: Partial<PointsEntry>): PointsEntry => ({
  entryId: 'e1',
  kind: 'earn',
  title: '购物奖励',
  note: '',
  to: null,
  amount: 41,
  createdAt: 0,
  ...over,
})

beforeEach(() => {
  taro.reset()
  taro.at('/pages/integral/details/index')
  credentials.save({ accessToken: 't', uid: 'u1' })
})

afterEach(() => credentials.forget())

test.each<[PointsEntry['to'], string]>([
  [{ page: 'order', params: { orderId: 'o1' } }, 'packOrder/order/index?orderId=o1'],
  [{ page: 'inviteReward', params: { rewardId: 'r1' } }, 'reward-detail/index?rewardId=r1'],
  [{ page: 'wechatIntegral', params: { scoreNo: 's1' } }, 'wechatIntegral/index?scoreNo=s1'],
  [{ page: 'openingRecord', params: {} }, 'openingRecord/index'],
  [{ page: 'pointsHad', params: {} }, 'integral/list/index'],
])('an entry opens the page of its subject: %j [points-mall.entries]', async (to, address) => {
  await act(async () => void render(<PointEntries items={[entry({ note: '双面呢大衣', to })]} />))
  await act(async () => void fireEvent.click(screen.getByText('购物奖励，双面呢大衣')))
  await waitFor(() => expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain(address))
})

test('an entry without a subject is no link', async () => {
  await act(async () => void render(<PointEntries items={[entry({ note: '补偿' })]} />))
  expect(screen.queryByRole('link')).toBeNull()
})
