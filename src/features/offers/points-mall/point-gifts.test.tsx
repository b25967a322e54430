import type { PointItem } from '@contract/schema/points-mall'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { credentials } from '@/app/session/credentials'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { loadPointGifts, PointGifts } from './point-gifts'

const item: PointItem = {
  itemId: 'bear',
  kind: 'goods',
  title: '小熊挂件',
  picture: null,
  face: null,
  points: 2600,
  cents: 990,
  fullPoints: null,
  memberPoints: null,
  listPrice: null,
  left: null,
  taken: 0,
  button: { code: 'exchange', text: '立即兑换', primary: true },
}
const mall = (records: PointItem[]) =>
  loadPointGifts(
    fakeEnv({
      legacy: {
        'neweshop.point.getPointMallNew': () => ({
          records,
          hasMore: false,
          cursor: null,
          total: 9,
          reachableCount: 2,
        }),
      },
    }),
  )

beforeEach(() => {
  taro.reset()
  taro.at('/pages/memberIndex/index')
  credentials.save({ accessToken: 't', uid: 'u1' })
})

afterEach(() => credentials.forget())

test('the row shows items with their points, how many the shopper can redeem, and opens the points mall [member.gifts]', async () => {
  const gifts = await mall([item])
  await act(async () => void render(<PointGifts title="积分换好礼" gifts={gifts} />))
  for (const text of ['积分换好礼', '你能兑 2 件', '小熊挂件', '2,600', '分 + ¥9.90']) screen.getByText(text)
  await act(async () => void fireEvent.click(screen.getByText('全部 9 件')))
  await waitFor(() => expect(JSON.stringify(taro.callsOf('navigateTo'))).toContain('pages/integral/newList/index'))
})

test('without items there is no row', async () => {
  const gifts = await mall([])
  await act(async () => void render(<PointGifts title="积分换好礼" gifts={gifts} />))
  expect(screen.queryByText('积分换好礼')).toBeNull()
})
