import { fakeEnv } from '../../../../test/support/fake-env'
import { MemberCardStore } from './member-card.store'

const cardOf = (memberCardId: string, isUPlus = false) => ({
  memberCardId,
  memberCardName: memberCardId,
  slogan: '',
  newversionSwitch: isUPlus ? 0 : 1,
  isUPlus,
  rightCount: 3,
  look: isUPlus ? ('noir' as const) : ('gold' as const),
})
const gold = cardOf('gold')
const uplus = cardOf('uplus', true)

function page(own: { cardId: string; until: number | null }, uplusUntil: number | null, sold = [gold, uplus]) {
  const isMember = own.until !== null
  const env = fakeEnv({
    call: {
      'GET member/getMemberDefaultCardInfo': () => ({
        memberCardId: own.cardId,
        memberCardName: own.cardId,
        newversionSwitch: 1,
        memberType: isMember ? 1 : 0,
        expireTime: own.until,
        savedAmount: 7,
      }),
      'GET member/getUPlusMemberInfo': () => ({
        isUPlusMember: uplusUntil !== null,
        expireTime: uplusUntil,
        card: uplus,
      }),
      'GET member/getMemberCards': () => ({ records: sold }),
      'GET member/getMemberRightsByCard': ({ cardId = own.cardId }) => ({
        card: [gold, uplus, cardOf('old')].find((one) => one.memberCardId === cardId) ?? null,
        records: [],
      }),
    },
  })
  return new MemberCardStore(env)
}

test('the shopper’s own card is first; the switch shows the U+ card with its own end [member.cards]', async () => {
  const store = page({ cardId: 'gold', until: 5 }, 9)
  await store.card.reload()
  expect(store.card.value?.card).toMatchObject({ memberCardId: 'gold', expireTime: 5, savedAmount: 7 })
  expect(store.card.value?.cards.map(({ memberCardId }) => memberCardId)).toEqual(['gold', 'uplus'])
  await store.choose('uplus')
  expect(store.card.value?.card).toMatchObject({ memberCardId: 'uplus', look: 'noir', expireTime: 9 })
})

test('a card that the shopper does not have has no end', async () => {
  const store = page({ cardId: 'gold', until: null }, null)
  await store.choose('uplus')
  expect(store.card.value?.card?.expireTime).toBeNull()
})

test('a card off sale is still shown to its owner', async () => {
  const store = page({ cardId: 'old', until: 5 }, null)
  await store.card.reload()
  expect(store.card.value?.cards.map(({ memberCardId }) => memberCardId)).toEqual(['old', 'gold', 'uplus'])
})

test('the default card replaces a selected card that is removed', async () => {
  const store = page({ cardId: 'gold', until: null }, null)
  await store.choose('gone')
  expect(store.card.value?.card?.memberCardId).toBe('gold')
})
