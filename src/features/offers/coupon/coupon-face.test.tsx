import '@testing-library/jest-dom'
import type { CouponCard } from '@contract/schema/coupon'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { claimedCard, couponCard, pageOf } from './coupon.fixture'
import { CouponFaces } from './coupon-face'
import { CouponListStore } from './coupon-list.store'

const CLAIM = 'POST coupon/userGetCoupon'
async function drawn(records: CouponCard[], onLeave?: () => void) {
  const env = fakeEnv({
    call: {
      'POST coupon/bussinessCouponList': () => pageOf(records),
      [CLAIM]: () => ({ heldId: 'h1', coupon: claimedCard() }),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const store = new CouponListStore(env)
  await store.open()
  render(<CouponFaces store={store} {...(onLeave ? { onLeave } : {})} />)
  return () => env.sent.filter(({ key }) => key === CLAIM).length
}
const button = (code: string, text: string) => ({ code, text, primary: false })

test('a coupon shows the claimed share above a minimum; only the first claim button is filled [coupon.share]', async () => {
  await drawn([
    couponCard(),
    couponCard({ couponId: 'c2', title: '第二张', takenPercent: null }),
    claimedCard({ couponId: 'c3', title: '第三张' }),
  ])
  const looks = screen.getAllByRole('button').map(({ className }) => /btn--(?!xs)\w+/.exec(className)?.[0])
  expect(looks).toEqual(['btn--primary', 'btn--secondary', 'btn--line'])
  expect(screen.getAllByText(/已领/).map(({ textContent }) => textContent)).toEqual([
    '已领 38%',
    '已领 1 张，限领 1 张',
  ])
})

test.each([
  ['soldOut', '已抢光'],
  ['over', '已结束'],
])('%s: the button has no action', async (code, text) => {
  const claims = await drawn([couponCard({ button: button(code, text) })])
  fireEvent.click(screen.getByRole('button', { name: `${text}，全场通用券` }))
  expect(claims()).toBe(0)
})

test('onLeave is called before another page opens', async () => {
  const onLeave = jest.fn()
  const claims = await drawn([couponCard(), claimedCard({ couponId: 'c2', title: '第二张' })], onLeave)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '领取，全场通用券' })))
  expect([onLeave.mock.calls.length, claims()]).toEqual([0, 1])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '去使用，第二张' })))
  expect([onLeave.mock.calls.length, claims()]).toEqual([1, 1])
})
