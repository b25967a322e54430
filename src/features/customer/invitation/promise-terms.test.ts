import { promiseTerms } from './promise-terms'

const PROMISE = {
  isOn: true,
  points: 2000,
  guestPoints: 300,
  cardPoints: 500,
  minAmount: 3900,
  newDays: 2,
  waitDays: 9,
  monthLimit: 20,
  endText: '',
}

test('the terms name threshold, days and both rewards, as the server sends them [invitation.terms]', () => {
  expect(promiseTerms(PROMISE)).toEqual([
    '好友注册后 2 天内、下首单前接受邀请，TA 立得 300 积分',
    '好友首单实付满 ¥39并收货，你得 2000 积分',
    '收货 9 天后无退换即到账；首单退款不足门槛，奖励取消',
    '每月最多奖励 20 位好友',
  ])
  const [first, second, ...others] = promiseTerms({ ...PROMISE, guestPoints: 0, minAmount: 0, monthLimit: 0 })
  expect([first, second, others.length]).toEqual([
    '好友注册后 2 天内、下首单前接受邀请',
    '好友首单付款并收货，你得 2000 积分',
    1,
  ])
})
