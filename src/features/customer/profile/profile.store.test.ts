import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { InterestsStore } from './interests.store'
import { ProfileStore } from './profile.store'
import { birthdayText, changedText, sexText } from './profile-texts'

const PROFILE = {
  uid: 'u1',
  name: '林予安',
  mobile: '138****0001',
  sex: 1,
  birthday: null,
  avatar: null,
  canSetBirthday: true,
  hasPassword: false,
  passwordAt: 0,
  isWeChatBound: false,
  isPersonal: true,
  showsName: true,
}

async function opened(answer: () => object) {
  const env = fakeEnv({
    call: { 'POST updateUserData': answer },
    legacy: { 'account.userdata.getUserData': () => PROFILE },
  })
  const store = new ProfileStore(env)
  await store.loaded.reload()
  return { env, store }
}

test('a switch is set at once and sent alone [account.switches]', async () => {
  const { env, store } = await opened(() => ({}))
  const set = store.toggle('isPersonal')
  expect(store.profile?.isPersonal).toBe(false)
  await set
  expect(store.profile?.isPersonal).toBe(false)
  expect(env.sent.at(-1)).toMatchObject({ key: 'POST updateUserData', input: { isPersonal: false } })
})

test('a refused switch is reverted and shows the reason [account.switches]', async () => {
  const { env, store } = await opened(() => Promise.reject(new ApiError({ code: 1, message: '请稍后再试' })))
  await store.toggle('showsName')
  expect(store.profile?.showsName).toBe(true)
  expect(env.toasts[0]?.title).toBe('请稍后再试')
})

test('interests are sent in the order of the departments; a reverted choice is no change [account.interests]', async () => {
  const tags = ['a', 'b', 'c'].map((tagId) => ({ tagId, name: tagId, isChosen: tagId === 'b' }))
  const env = fakeEnv({
    call: { 'POST updateUserData': () => ({}) },
    legacy: { 'account.userdata.getInterestTags': () => ({ records: tags }) },
  })
  const store = new InterestsStore(env)
  await store.loaded.reload()
  expect([store.isChosen('a'), store.isChosen('b'), store.form.isHalfDone]).toEqual([false, true, false])
  store.toggle('c')
  store.toggle('a')
  expect(store.form.isHalfDone).toBe(true)
  await store.form.submit()
  expect(env.sent.at(-1)?.input).toEqual({ interestTags: ['a', 'b', 'c'] })
  store.toggle('a')
  store.toggle('c')
  expect(store.form.isHalfDone).toBe(false)
})

test.each([
  [1, '女'],
  [2, '男'],
  [0, ''],
])('the sex %i is %j', (sex, text) => expect(sexText(sex)).toBe(text))

test.each([
  ['1990-04-08', '4 月 8 日'],
  [null, ''],
])('the birthday %j is %j', (birthday, text) => expect(birthdayText(birthday)).toBe(text))

test.each([
  [0, '今天改过'],
  [3, '3 天前改过'],
  [95, '3 个月前改过'],
  [800, '一年多前改过'],
])('a change %i days ago is %j', (days, text) => expect(changedText(0, days * 86_400_000)).toBe(text))
