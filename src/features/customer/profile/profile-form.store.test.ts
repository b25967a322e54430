import type { UserProfile } from '@contract/schema/account'
import { ApiError } from '@/app/api/api-error'
import { type FakeEnv, fakeEnv } from '../../../../test/support/fake-env'
import { ProfileFormStore } from './profile-form.store'

const uploaded = 'avatar/0123456789abcdef01234567/a'

const PROFILE: UserProfile = {
  uid: 'u1',
  name: '林予安',
  mobile: '138****0001',
  sex: 1,
  birthday: '1990-05-18',
  avatar: null,
  canSetBirthday: true,
  hasPassword: false,
  passwordAt: 0,
  isWeChatBound: false,
  isPersonal: true,
  showsName: true,
}

async function opened(answer: () => object = () => ({})): Promise<{ env: FakeEnv; store: ProfileFormStore }> {
  const env = fakeEnv({
    call: { 'POST updateUserData': answer, 'POST sensitiveWord/isContain': ({ content }) => content.includes('坏') },
    legacy: { 'account.userdata.getUserData': () => PROFILE },
  })
  const store = new ProfileFormStore(env)
  await store.loaded.reload()
  return { env, store }
}
const sent = (env: FakeEnv) => env.sent.filter(({ key }) => key === 'POST updateUserData').map(({ input }) => input)

test('the form starts with the profile, and only changed fields are sent [account.changed-only]', async () => {
  const { env, store } = await opened()
  expect(store.form.values).toEqual({ name: '林予安', sex: '1', digits: '19900518', avatarKey: '' })
  expect(store.form.isHalfDone).toBe(false)
  store.form.put({ name: '  安安 ' })
  expect(await store.form.submit()).not.toBeNull()
  store.form.put({ name: '林予安', sex: '2', digits: '19910518' })
  expect(await store.form.submit()).not.toBeNull()
  expect(sent(env)).toEqual([{ name: '安安' }, { sex: 2, birthday: '1991-05-18' }])
})

test.each([
  ['安', '请填写 2 到 20 个字的昵称'],
  ['坏名字', null],
])('the nickname %s is not sent', async (name, problem) => {
  const { env, store } = await opened()
  store.form.put({ name })
  expect(await store.form.submit()).toBeNull()
  expect(sent(env)).toEqual([])
  if (problem) expect(store.form.errors.name).toBe(problem)
  else expect(env.toasts[0]?.title).toBe('不能含有敏感词，请重新输入')
})

test('a refused birthday is shown at its field, with the input', async () => {
  const { store } = await opened(() => Promise.reject(new ApiError({ code: 1, message: '生日每年只能修改一次' })))
  store.form.put({ digits: '19910518' })
  expect(await store.form.submit()).toBeNull()
  expect([store.form.errors.digits, store.form.values.digits]).toEqual(['生日每年只能修改一次', '19910518'])
})

test('an uploaded picture is sent as the avatar', async () => {
  const { env, store } = await opened()
  store.picture.restore([uploaded])
  expect(store.form.values.avatarKey).toBe(uploaded)
  await store.form.submit()
  expect(sent(env)).toEqual([{ avatarKey: uploaded }])
  store.dispose()
})
