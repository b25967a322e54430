import { ApiError } from '@/app/api/api-error'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { BirthdayStore, dayOf } from './birthday.store'

test.each([
  ['19900518', '1990-05-18'],
  ['20000229', '2000-02-29'],
  ['19900229', null],
  ['19901301', null],
  ['1990051', null],
  ['', null],
])('%s is the day %j', (digits, day) => expect(dayOf(digits)).toBe(day))

const user = {
  uid: 'u1',
  name: '',
  mobile: '',
  sex: 0,
  avatar: null,
  isNew: false,
  isMember: true,
  isUPlusMember: false,
}

function opened(answer: () => object) {
  const env = fakeEnv({
    call: { 'POST updateUserData': answer, 'POST getIndexUserDate': () => ({ ...user, birthday: '1990-05-18' }) },
  })
  env.stores.get(SessionStore).uid = 'u1'
  return { env, store: new BirthdayStore(env) }
}

test('a typed date is saved and becomes the birthday of the shopper [member.birthday]', async () => {
  const { env, store } = opened(() => ({}))
  store.begin()
  store.form.put({ digits: '19900518' })
  expect(await store.save()).toBe(true)
  expect(env.sent[0]).toMatchObject({ key: 'POST updateUserData', input: { birthday: '1990-05-18' } })
  store.begin()
  expect(store.form.values.digits).toBe('19900518')
})

test('an invalid date is not sent; an error is shown at the field', async () => {
  const { env, store } = opened(() => Promise.reject(new ApiError({ code: 1, message: '生日每年只能修改一次' })))
  store.form.put({ digits: '19900231' })
  expect([await store.save(), env.sent]).toEqual([false, []])
  store.form.put({ digits: '19900518' })
  expect([await store.save(), store.form.errors.digits]).toEqual([false, '生日每年只能修改一次'])
})
