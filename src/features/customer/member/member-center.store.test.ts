import { ERROR_CODES } from '@contract/codes/errors'
import type { MemberMultiDetail, MemberPlan } from '@contract/schema/member'
import { ApiError } from '@/app/api/api-error'
import { ChannelStore } from '@/app/stores/channel.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { payFace } from '../../../../test/support/pay-face'
import { MemberCenterStore } from './member-center.store'

const DETAIL = {
  card: { memberCardId: 'gold' },
  plans: [{ validMonth: 12, isOff: false }],
} as MemberMultiDetail

/** The request for a term bought from a page with these parameters. */
async function sentFrom(params: Record<string, string>): Promise<unknown> {
  const env = fakeEnv({
    call: {
      'GET member/getMemberMultiDetailV2': () => DETAIL,
      // The refusal stops the store before it opens the cashier.
      'POST memberPay/createPayPreOrder': () => {
        throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '' })
      },
    },
  })
  env.stores.get(ChannelStore).saveCrmChannelId('c1')
  const store = new MemberCenterStore(env, { cardId: 'gold', ...params })
  await store.detail.reload()
  store.agree(true)
  await store.buy()
  return env.sent.find(({ key }) => key === 'POST memberPay/createPayPreOrder')?.input
}

const BARE = { cardId: 'gold', validMonth: 12, orderSource: 1, channelCode: 'c1' }

test.each([
  ['invitation and gift', { invitedCode: 'i1', channelGiftActivityId: 'g1' }],
  ['gift only', { channelGiftActivityId: 'g1' }],
])('the parameters of %s are sent with the order', async (_name, params) => {
  expect(await sentFrom(params)).toEqual({ ...BARE, ...params })
})

test.each([
  ['none', {}],
  ['empty texts', { invitedCode: '', channelGiftActivityId: '' }],
  ['the text undefined', { invitedCode: 'undefined', channelGiftActivityId: 'undefined' }],
])('with %s as parameters neither field is sent', async (_name, params) => {
  expect(await sentFrom(params)).toEqual(BARE)
})

const plan = (validMonth: number, over: Partial<MemberPlan> = {}): MemberPlan => ({
  validMonth,
  title: `${validMonth}`,
  price: 100,
  struckPrice: null,
  dayText: '',
  mark: '',
  isOff: false,
  untilText: '',
  buttonText: `开通 ${validMonth}`,
  ...over,
})
const cardOf = (memberCardId: string) => ({
  memberCardId,
  memberCardName: memberCardId,
  slogan: '',
  look: 'gold' as const,
  newversionSwitch: 1,
  isUPlus: memberCardId === 'uplus',
  rightCount: 3,
})
const detailOf = (cardId: string, unpaid: MemberMultiDetail['unpaid'] = null): MemberMultiDetail => ({
  card: cardOf(cardId),
  cards: [cardOf('gold'), cardOf('uplus')],
  memberType: 0,
  isTrial: false,
  expireTime: null,
  leftDays: 0,
  savedAmount: 0,
  plans: [plan(12), plan(1), plan(0)],
  rights: [],
  gift: { points: 0, coupons: [] },
  presentPointMessage: '',
  unpaid,
  refundText: '',
})
const TRIAL = { tradeNo: 't1', text: '金卡 试用 7 天', price: 100, validMonth: 0 }

const CARD_FACE = payFace({ params: { cardId: 'gold' } })

function centre(unpaid: MemberMultiDetail['unpaid'] = null) {
  const env = fakeEnv({
    call: {
      'GET member/getMemberMultiDetailV2': ({ cardId = 'gold' }) => detailOf(cardId, cardId === 'gold' ? unpaid : null),
      'POST memberPay/createPayPreOrder': ({ validMonth }) => ({
        orderId: 'o',
        tradeNo: `t-${validMonth}`,
        payOrderNo: 'p',
        payAmount: 100,
      }),
      'GET productOrder/payFace': () => CARD_FACE,
    },
  })
  return { env, store: new MemberCenterStore(env, {}) }
}

test('an unpaid trial is resumed until another plan is selected [member.replace]', async () => {
  const { env, store } = centre(TRIAL)
  await store.detail.reload()
  expect([store.plan?.validMonth, store.unpaid]).toEqual([0, TRIAL])
  store.choose(12)
  expect([store.plan?.validMonth, store.unpaid]).toEqual([12, null])
  store.agree(true)
  await store.buy()
  expect(env.sent.map(({ input }) => input)).toContainEqual(expect.objectContaining({ cardId: 'gold', validMonth: 12 }))
  store.choose(0)
  expect(store.unpaid).toEqual(TRIAL)
})

test('without an unpaid purchase the first available plan is selected', async () => {
  const { store } = centre()
  await store.detail.reload()
  expect([store.plan?.validMonth, store.unpaid]).toEqual([12, null])
})

test('another card has its own plans, and none of them is selected [member.cards]', async () => {
  const { store } = centre(TRIAL)
  await store.detail.reload()
  store.choose(1)
  await store.show('uplus')
  expect([store.detail.value?.card.memberCardId, store.plan?.validMonth, store.unpaid]).toEqual(['uplus', 12, null])
})
