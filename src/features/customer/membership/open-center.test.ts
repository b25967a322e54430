import { ShopperStore } from '@/app/stores/shopper.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { openMemberCenter } from './open-center'

const card = { memberCardName: '', slogan: '', look: 'gold' as const, rightCount: 0 }
const own = {
  memberCardId: 'gold',
  memberCardName: '金卡',
  expireTime: null,
  savedAmount: 0,
  newversionSwitch: 1,
}

async function opened(value: string | null, memberType: 0 | 1, params = {}) {
  const env = fakeEnv({
    call: {
      'GET baseParam/getValueBykey': () => ({ value }),
      'GET member/getMemberCards': () => ({
        records: [
          { ...card, memberCardId: 'silver', newversionSwitch: 0, isUPlus: false },
          { ...card, memberCardId: 'uplus', newversionSwitch: 0, isUPlus: true },
        ],
      }),
    },
  })
  env.stores.get(ShopperStore).setDefaultMemberCard({ ...own, memberType })
  await openMemberCenter(env, params)
  const [went] = env.went
  return { name: went?.name, params: went?.params, asked: env.sent.map(({ input }) => input) }
}

const GOLD = { name: 'memberCentre', params: {} }

test('a shopper without a card gets the recommended one, in its layout [member.recommended]', async () => {
  const { asked, ...went } = await opened('silver', 0, { memberRedirect: 'cart' })
  expect(went).toEqual({ name: 'memberCenter', params: { memberRedirect: 'cart', selectedCardId: 'silver' } })
  expect(asked[0]).toEqual({ paramKey: 'members_id', module: 'ES' })
})

test.each<[what: string, value: string | null]>([
  ['no card is recommended', null],
  ['the recommended card is not on sale', 'tin'],
  ['the recommended card is not a member card', 'uplus'],
])('%s: the default card', async (_what, value) => {
  expect(await opened(value, 0)).toMatchObject(GOLD)
})

test('a member opens their own card; the recommendation is not loaded', async () => {
  expect(await opened('silver', 1)).toEqual({ ...GOLD, asked: [] })
})
