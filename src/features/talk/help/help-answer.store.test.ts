import type { HelpText } from '@contract/schema/help'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { HelpAnswerStore } from './help-answer.store'

const TEXT: HelpText = {
  helpId: 'h1',
  category: 'refund',
  title: '退款',
  html: '<p>一</p>',
  helpfulCount: 0,
  vote: null,
}

beforeEach(() => taro.reset())

async function opened(uid: string) {
  let text = TEXT
  const env = fakeEnv({
    call: {
      'GET help/detail': () => text,
      'POST help/vote': ({ isHelpful }) => {
        text = { ...text, vote: isHelpful, helpfulCount: isHelpful ? 1 : 0 }
        return { helpfulCount: text.helpfulCount }
      },
    },
  })
  env.stores.get(SessionStore).uid = uid
  const store = new HelpAnswerStore(env, 'h1')
  await store.text.reload()
  const votes = () => env.sent.filter(({ key }) => key === 'POST help/vote')
  return { store, votes }
}

test('a vote is sent once and shown; another vote replaces it [help.vote]', async () => {
  const { store, votes } = await opened('u1')
  await Promise.all([store.vote(true), store.vote(true)])
  await store.vote(true)
  expect(votes()).toHaveLength(1)
  expect(store.text.value).toMatchObject({ vote: true, helpfulCount: 1 })
  await store.vote(false)
  expect(store.text.value).toMatchObject({ vote: false, helpfulCount: 0 })
})

test('a visitor logs in before a vote [help.vote]', async () => {
  const { store, votes } = await opened('')
  await store.vote(true)
  expect(votes()).toEqual([])
  expect(taro.callsOf('navigateTo')).toHaveLength(1)
})
