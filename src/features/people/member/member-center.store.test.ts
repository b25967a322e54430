import { ERROR_CODES } from '@contract/codes/errors'
import type { MemberMultiDetail } from '@contract/schema/member'
import { ApiError } from '@/app/api/api-error'
import { SettingsStore } from '@/app/stores/settings.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { MemberCenterStore } from './member-center.store'

const DETAIL = {
  card: { memberCardId: 'gold' },
  plans: [{ validMonth: 12, isOff: false }],
} as MemberMultiDetail

/** What is sent for a term that is bought from an address with these parameters. */
async function sentFrom(params: Record<string, string>): Promise<unknown> {
  const env = fakeEnv({
    call: {
      'GET member/getMemberMultiDetailV2': () => DETAIL,
      // The refusal keeps the store from going on to the cashier.
      'POST memberPay/createPayPreOrder': () => {
        throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '' })
      },
    },
  })
  env.stores.get(SettingsStore).saveCrmChannelId('c1')
  const store = new MemberCenterStore(env, { cardId: 'gold', ...params })
  await store.detail.reload()
  store.agree(true)
  await store.buy()
  return env.sent.find(({ key }) => key === 'POST memberPay/createPayPreOrder')?.input
}

const BARE = { cardId: 'gold', validMonth: 12, orderSource: 1, channelCode: 'c1' }

test.each([
  ['of an invitation and a gift', { invitedCode: 'i1', channelGiftActivityId: 'g1' }],
  ['of a gift alone', { channelGiftActivityId: 'g1' }],
])('an address %s goes along with the order', async (_name, params) => {
  expect(await sentFrom(params)).toEqual({ ...BARE, ...params })
})

test.each([
  ['nothing', {}],
  ['empty texts', { invitedCode: '', channelGiftActivityId: '' }],
  ['undefined in letters', { invitedCode: 'undefined', channelGiftActivityId: 'undefined' }],
])('of an address that says %s neither field is sent', async (_name, params) => {
  expect(await sentFrom(params)).toEqual(BARE)
})
